import { memo, memoByText } from '../../../../util/memo.ts';
import { truthOf } from '../../calculate.ts';
import { type CommandOf, type Fact, lastStatus, type PieceOf, type Text } from '../../program.ts';
import { askingOn, decideLikeness } from '../assumptions/ask.ts';
import { decideNumbers, isAboutKnown } from '../assumptions/decide-numbers.ts';
import { flagsIn } from '../contents/names-in.ts';
import { inDoubt, none } from '../values/payload-set.ts';
import { type Hole, rangeOf } from '../values/value.ts';
import type { Variables } from '../values/variables.ts';
import { doubted } from '../ways/awaited.ts';
import { rangeOn } from '../ways/calculated.ts';
import { isFailure } from '../ways/exit-codes.ts';
import { asksForGone, asksForMade } from '../ways/made-paths.ts';
import { fail, type Path, succeed, withPayload } from '../ways/path.ts';
import { assume } from './assume.ts';
import { decideOrder, decideTruth } from './decide-texts.ts';
import { noteTestOfNothing } from './early-ends.ts';
import { decideEqual, onlyValue, settle } from './evaluate.ts';
import type { Follower } from './follower.ts';
import { payloadAfter, questionOn } from './payload-asked.ts';

/** The ways on which a test can come out: one where its operands are known, else both. */
export function runTest(follower: Follower, { fact, codes, place }: CommandOf<'test'>, path: Path): Path[] {
  const unexpected = fact !== null && asksForMade(follower.text, fact, path);
  const failed = (codes ?? [null]).map((code): Path => ({ ...fail(path), code, unexpected }));
  const both = [succeed(path), ...failed];
  const unread = place === undefined ? doubted : (way: Path) => doubted(withUnseen(way));
  if (fact === null) return both.map(unread);
  noteTestOfNothing(follower, fact, path);
  const decided = decide(follower, fact, path);
  const [asked] = fact.operand ?? [];
  if (decided === null && fact.value === '0' && asked?.kind === 'variable' && isWhole(asked, fact)) {
    // It is a way on which the variable is known to be something else.
    if (isFailure(asked.name, path) === true) return fact.equal ? failed : [succeed(path)];
  }
  // What the shell can read fails with 1.
  const code = follower.isBash ? '1' : null;
  if (decided !== null)
    return decided === fact.equal ? [succeed(path)] : codes ? failed : [{ ...fail(path), code }];
  // The shell decides what raymond cannot, or not for certain: one of the two ways is taken by no run.
  const { like } = follower.isBash ? fact : {};
  const isLike = like === undefined ? null : decideLikeness(askingOn(follower, path), like);
  if (isLike !== null || isAboutKnown(fact, path.variables, follower.isBash)) {
    const expected = isLike === null ? null : isLike === fact.equal ? 'success' : 'failure';
    return both.map((way) => {
      if (way.status === expected) return way;
      return withPayload({ ...way, sure: false }, expected === null ? inDoubt(path.payload) : none);
    });
  }
  notePayload(follower, fact, path);
  const isGone = asksForGone(follower.text, fact, path);
  return both.map((way) => {
    const succeeds = way.status === 'success';
    const told = assumeTest(follower, way, fact, succeeds);
    const assumed = fact.isFiltered ? unread(told) : told;
    if (isGone && succeeds === fact.equal) return { ...assumed, sure: false };
    const isEqual = succeeds === fact.equal && fact.value !== null;
    return isEqual ? settle(follower, assumed, fact.operand, fact.value) : assumed;
  });
}

function withUnseen(path: Path): Path {
  return { ...path, asksUnseen: true };
}

/** Whether what is compared is equal, or a test holds; null where only a run decides. */
export function decide(
  follower: Follower,
  { subject, value, operand, order, truth, number, equal }: Fact,
  path: Path,
): boolean | null {
  const range = number === undefined ? null : rangeOn(number, path);
  const isTrue = range === null ? null : truthOf(range);
  if (isTrue !== null) return isTrue === equal;
  if (order !== undefined) return decideOrder(order, follower, path);
  if (truth !== undefined) return decideTruth(truth, follower, path);
  return value === null
    ? decideNumbers(subject, path.variables)
    : decideEqual(follower, operand, value, path);
}

/** Whether a comparison is of the value of a variable as it is, or as a number. */
function isWhole({ name, edit, fallback }: Variable, { subject, operand }: Fact): boolean {
  return operand?.length === 1 && fallback === null && (edit === null || subject === `$${name}`);
}

type Variable = PieceOf<'variable'>;

/** Keeps what a test tells apart in the payload. */
function notePayload(follower: Follower, fact: Fact, path: Path): void {
  const question = fact.value === '' ? null : questionOn(follower, fact, path);
  const span = question?.subject[0]?.span;
  if (question === null || span === undefined) return;
  const patterns = [...question.patterns.flatMap(question.sources), { kind: 'any', span } as const];
  follower.notePayloads({ patterns, folding: question.folding, span });
}

/** The way on which a test came out so that only a run decides. */
export function assumeTest(follower: Follower, path: Path, fact: Fact, succeeds: boolean): Path {
  const payload = payloadAfter(follower, fact, path, fact.equal === succeeds);
  const assumed = withPayload(assume(path, fact, succeeds, follower), payload);
  return isExpected(follower, path, fact, succeeds) ? assumed : { ...assumed, sure: false };
}

/**
 * Whether a variable is a mark that the script sets, such as `emitted=1`, and of which it asks nothing but whether it is set: no
 * environment has it.
 */
const marksOf = memo(({ program, text }: Follower) =>
  memoByText((name): boolean => {
    if (!/^[a-z_]\w*$/.test(name) || !flagsIn(program.body).has(name)) return false;
    const uses = text.match(new RegExp(`.{0,4}\\$\\{?${name}\\b`, 'g')) ?? [];
    return uses.every((use) => /-[nz] "?\$/.test(use));
  }),
);

const standInOfNumber = /\$\{(\w+):-\d/;
const pathTest = /^-[defrwx] \$(\w+)$/;

/**
 * A variable that is the script's own is expected to be empty until the script sets it, and what a program gives whenever
 * it succeeds is expected to be there.
 */
function isExpected(
  follower: Follower,
  path: Path,
  { operand, value, equal, subject, truth }: Fact,
  succeeds: boolean,
): boolean {
  const [piece, other] = operand ?? [];
  // A number is false where it is 0, but as a text it is not.
  if (truth?.is === null && isNumber(follower, truth.of, path)) return succeeds === equal;
  if (follower.isFinishing && value === null && isOfWork(subject, follower)) return succeeds === equal;
  const { variables } = path;
  const [, file] = value === null ? (pathTest.exec(subject) ?? []) : [];
  if (file !== undefined) return succeeds === equal || givenTo(file, variables) !== 'path';
  const isUnset = (name: string) =>
    name !== lastStatus &&
    variables.get(name) === undefined &&
    (!follower.environment.has(name) || marksOf(follower)(name));
  const [, counted = lastStatus] = value === null ? (standInOfNumber.exec(subject) ?? []) : [];
  if (isUnset(counted)) {
    const isTrue = decideNumbers(subject, variables.with(counted, []));
    return isTrue === null || isTrue === (succeeds === equal);
  }
  if (value === null || other !== undefined || piece?.kind !== 'variable') return true;
  if (value === '' && givenTo(piece.name, variables) !== undefined) return succeeds !== equal;
  if (!isUnset(piece.name)) return true;
  const [first] = piece.fallback ?? [];
  if (first !== undefined && (first.kind !== 'literal' || piece.fallback?.length !== 1)) return true;
  return (value === (first?.text ?? '')) === (succeeds === equal);
}

const making = /\b(?:clone|cp|curl|install|ln|mkdir|mkfifo|mv|rsync|tar|tee|touch|unzip|wget)\b|>/;

/** The lines of a script that make files, as far as their words tell. */
const linesThatMake = memo(({ text }: Follower): string =>
  text
    .split('\n')
    .filter((line) => making.test(line))
    .join('\n'),
);

const anyPathTest = /^-[defLrsSwx] (\S+)$/;

/**
 * Whether what the handler for the end asks for is most likely there: a file that any line of the script makes, since a handler
 * has to do with work of every way, or the elements of an array.
 */
function isOfWork(subject: string, follower: Follower): boolean {
  if (/\[[@*]\]/.test(subject)) return true;
  const [, path] = anyPathTest.exec(subject) ?? [];
  const word = path?.replace(/^\$\{?(\w+)\}?$/, '$1');
  return word !== undefined && linesThatMake(follower).includes(word);
}

function isNumber(follower: Follower, text: Text, path: Path): boolean {
  return rangeOf(onlyValue(follower, text, path)) !== null;
}

/** What a program has given that was the only one to give a variable its value. */
function givenTo(name: string, variables: Variables): Hole['gives'] {
  const [chunk, other] = variables.get(name) ?? [];
  return other === undefined ? chunk?.hole?.gives : undefined;
}
