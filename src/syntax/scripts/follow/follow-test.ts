import type { Command } from '../program.ts';
import { decideNumbers, isAboutKnown } from './decide-numbers.ts';
import type { Follower } from './follow-program.ts';
import { assume, fail, type Path, succeed } from './path.ts';

/** The ways on which a test can come out: one where its operands are known, else both. */
export function runTest(
  { evaluator }: Follower,
  { fact }: Extract<Command, { kind: 'test' }>,
  path: Path,
): Path[] {
  const both = [succeed(path), fail(path)];
  if (fact === null) return both;
  const decided =
    fact.value === null
      ? decideNumbers(fact.subject, path.variables)
      : evaluator.decide(fact.operand, fact.value, path);
  if (decided !== null) return [decided === fact.equal ? succeed(path) : fail(path)];
  // The shell decides what raymond cannot: one of the two ways is taken by no run.
  if (isAboutKnown(fact, path.variables)) return both.map((way) => ({ ...way, sure: false }));
  return both.map((way) => {
    const succeeds = way.status === 'success';
    const assumed = assume(way, fact, succeeds);
    const isEqual = succeeds === fact.equal && fact.value !== null;
    return isEqual ? evaluator.settle(assumed, fact.operand, fact.value) : assumed;
  });
}
