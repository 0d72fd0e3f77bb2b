import { constantOf, unknownTest } from '../../build-command.ts';
import { comparisonIn } from '../../follow/assumptions/comparison.ts';
import { assignedNames, visitCommands } from '../../follow/contents/names-in.ts';
import type { Command } from '../../program.ts';
import type { PowerShellContext } from '../context/context.ts';
import { sequence } from '../context/program-parts.ts';
import { hideAssigned, withHidden } from '../context/side-effects.ts';
import { expressionOf } from '../tree/shapes.ts';
import type { Clause, StatementOf } from '../tree/tree.ts';
import { conditionOf, conditionOfStatement } from './conditions.ts';
import { switchFlag } from './switch-flag.ts';

/** A block has variables of its own: what it assigns is not followed. */
function asksOnly(condition: Command, context: PowerShellContext): Command {
  if (assignedNames(condition).size === 0) return condition;
  hideAssigned(condition, context);
  return unknownTest;
}

/**
 * Whether it is seen which others exclude each test of a condition: not of `$_.StartsWith('a')` and `$_.StartsWith('b')`, nor of
 * `$_ -eq $first` and `$_ -eq $second`.
 */
function areComparisons(condition: Command): boolean {
  let areAll = true;
  visitCommands(condition, (command) => {
    if (command.kind !== 'test' || command.fact === null) return;
    const { value, subject, like } = command.fact;
    const isPlain = value !== null || (like !== undefined && constantOf(like.pattern) !== null);
    areAll &&= isPlain || number.test(comparisonIn(subject)?.right ?? '');
  });
  return areAll;
}

const number = /^-?\d+$/;

/** How the condition of a clause is read: `{ $_ -gt 3 }`, and `($n -gt 3)` where `$true` is what they are compared with; null for others. */
function questionIn(
  { pattern }: Clause,
  isTruth: boolean,
  context: PowerShellContext,
): (() => Command) | null {
  if (pattern?.kind === 'block') {
    const [question, more] = pattern.block.body;
    if (question === undefined || more !== undefined) return null;
    return () =>
      withHidden(pattern.span, context, () => asksOnly(conditionOfStatement(question, context), context));
  }
  const inner = pattern?.kind === 'group' ? expressionOf([pattern.body]) : null;
  const isQuestion = inner?.kind === 'operation' || inner?.kind === 'unary';
  return isTruth && isQuestion ? () => conditionOf(inner, context) : null;
}

/**
 * A `switch` of which each clause asks by a condition is a row of `if`, each of them asked unless a clause before it has left; null where
 * a clause asks otherwise. `readBody` reads what a clause does, without the `break` at its end where it `leaves`.
 */
export function readQuestions(
  { subject, clauses, span: place }: StatementOf<'switch'>,
  context: PowerShellContext,
  leaves: (clause: Clause) => boolean,
  readBody: (clause: Clause) => Command,
): Command | null {
  const asked = subject === null ? null : expressionOf([subject]);
  const isTruth = asked?.kind === 'variable' && asked.name === 'true';
  const asking: { readonly clause: Clause; readonly ask: () => Command }[] = [];
  for (const clause of clauses.filter(({ pattern }) => pattern !== null)) {
    const ask = questionIn(clause, isTruth, context);
    if (ask === null) return null;
    asking.push({ clause, ask });
  }
  if (asking.length === 0) return null;
  const standard = clauses.find(({ pattern }) => pattern === null);
  // In the order of the text, since each may set what the next one asks for.
  const parts = asking.map(({ clause, ask }) => ({
    condition: ask(),
    then: readBody(clause),
    leaves: leaves(clause),
  }));
  const byDefault = standard === undefined ? null : readBody(standard);
  const isExclusive = parts.slice(0, -1).every((part) => part.leaves);
  const mayExclude = !isExclusive && !parts.every(({ condition }) => areComparisons(condition));
  const isFlagged = mayExclude || (standard !== undefined && !isExclusive);
  const flag = switchFlag(place.start);
  const noted = isFlagged ? [flag.set] : [];
  const last = byDefault === null || !isFlagged ? byDefault : flag.byDefault(byDefault);
  const row = parts.reduceRight<Command | null>((rest, { condition, then, leaves: isEnd }, index) => {
    const body = sequence([...(mayExclude && index > 0 ? [flag.again] : []), ...noted, then]);
    const isLast = index === parts.length - 1 && !isFlagged;
    if (isEnd || isLast) return { kind: 'if', condition, then: body, otherwise: rest };
    const own: Command = { kind: 'if', condition, then: body, otherwise: null };
    return rest === null ? own : sequence([own, rest]);
  }, last) as Command;
  return isFlagged ? sequence([flag.unset, row]) : row;
}
