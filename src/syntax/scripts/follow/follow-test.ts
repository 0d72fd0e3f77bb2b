import type { Span } from '../../../source/span.ts';
import type { Folding } from '../../../util/folding.ts';
import { memo } from '../../../util/memo.ts';
import { constantOf } from '../build-command.ts';
import { type CommandOf, type Fact, lastStatus, type Pattern, type PieceOf } from '../program.ts';
import { askingOn, decideLikeness } from './ask.ts';
import { doubted } from './awaited.ts';
import { decideNumbers, isAboutKnown } from './decide-numbers.ts';
import { decideOrder, decideTruth } from './decide-texts.ts';
import { noteTestOfNothing } from './early-ends.ts';
import { isFailure } from './exit-codes.ts';
import type { Follower } from './follow-program.ts';
import { asksForMade } from './made-paths.ts';
import { assume, fail, type Path, succeed } from './path.ts';
import { fitting, narrow, payloadFolding, refuse, withEmpty } from './payload-set.ts';
import type { Hole } from './value.ts';
import type { Variables } from './variables.ts';

/** The ways on which a test can come out: one where its operands are known, else both. */
export function runTest(follower: Follower, { fact, codes }: CommandOf<'test'>, path: Path): Path[] {
  const { evaluator } = follower;
  const unexpected = fact !== null && asksForMade(follower, fact, path);
  const failed = (codes ?? [null]).map((code): Path => ({ ...fail(path), code, unexpected }));
  const both = [succeed(path), ...failed];
  if (fact === null) return both.map(doubted);
  noteTestOfNothing(follower, fact, path);
  const decided = decide(follower, fact, path);
  const [asked] = fact.operand ?? [];
  if (decided === null && fact.value === '0' && asked?.kind === 'variable' && isWhole(asked, fact)) {
    // It is a way on which the variable is known to be something else.
    if (isFailure(asked.name, path) === true) return fact.equal ? failed : [succeed(path)];
  }
  if (decided !== null) return decided === fact.equal ? [succeed(path)] : failed;
  // The shell decides what raymond cannot, or not for certain: one of the two ways is taken by no run.
  const { like } = follower.isBash ? fact : {};
  const isLike = like === undefined ? null : decideLikeness(askingOn(follower, path), like);
  if (isLike !== null || isAboutKnown(fact, path.variables, follower.isBash)) {
    const expected = isLike === null ? null : isLike === fact.equal ? 'success' : 'failure';
    return both.map((way) => ({ ...way, sure: way.sure && way.status === expected }));
  }
  notePayload(follower, fact, path);
  return both.map((way) => {
    const succeeds = way.status === 'success';
    const assumed = assumeTest(follower, way, fact, succeeds);
    const isEqual = succeeds === fact.equal && fact.value !== null;
    return isEqual ? evaluator.settle(assumed, fact.operand, fact.value) : assumed;
  });
}

/** Whether what is compared is equal, or a test holds; null where only a run decides. */
export function decide(
  { evaluator }: Follower,
  { subject, value, operand, order, truth }: Fact,
  path: Path,
): boolean | null {
  if (order !== undefined) return decideOrder(order, evaluator, path);
  if (truth !== undefined) return decideTruth(truth, evaluator, path);
  return value === null ? decideNumbers(subject, path.variables) : evaluator.decide(operand, value, path);
}

/** Whether a comparison is of the value of a variable as it is, or as a number. */
function isWhole({ name, edit, fallback }: Variable, { subject, operand }: Fact): boolean {
  return operand?.length === 1 && fallback === null && (edit === null || subject === `$${name}`);
}

type Variable = PieceOf<'variable'>;

/** Keeps what a test tells apart in the payload. */
function notePayload(follower: Follower, fact: Fact, path: Path): void {
  const { operand, value, isExact } = fact;
  const asked = patternAsked(follower, fact, path);
  if (asked !== null)
    follower.notePayloads(asked.place, [asked.pattern, anyText(asked.place)], asked.folding);
  const span = operand?.[0]?.span;
  const folding = operand === null ? null : payloadFolding(operand, path, isExact);
  if (folding === null || span === undefined || !value) return;
  follower.notePayloads(span, [{ kind: 'text', text: value, span }, anyText(span)], folding);
}

function anyText(span: Span): Pattern {
  return { kind: 'any', span };
}

/** The pattern with which Bash compares the payload: `[[ $RAYMOND_RESULT == STOP:* ]]`. */
function patternAsked(
  { isBash }: Follower,
  { like }: Fact,
  path: Path,
): { readonly pattern: Pattern; readonly folding: Folding; readonly place: Span } | null {
  const [piece] = like?.operand ?? [];
  if (!isBash || like?.kind !== 'glob' || piece === undefined) return null;
  const [text, folding] = [constantOf(like.pattern), payloadFolding(like.operand, path, undefined)];
  if (text === null || folding === null) return null;
  return { pattern: { kind: 'glob', text, span: piece.span }, folding, place: piece.span };
}

/** The way on which a test came out so that only a run decides. */
export function assumeTest(follower: Follower, path: Path, fact: Fact, succeeds: boolean): Path {
  const { operand, value, equal, isExact } = fact;
  let assumed = assume(path, fact, succeeds, follower);
  const folding = operand === null || value === null ? null : payloadFolding(operand, path, isExact);
  if (folding !== null && operand !== null && value !== null) {
    const isEqual = equal === succeeds;
    const left = narrow(path.payload, value, isEqual, folding);
    assumed = { ...assumed, payload: isEqual ? withEmpty(left, operand, path) : left };
  }
  const asked = patternAsked(follower, fact, path);
  if (asked !== null && fact.like !== undefined) {
    const fits = withEmpty(fitting([asked.pattern], asked.folding), fact.like.operand, path);
    const left = equal === succeeds ? fits : refuse(path.payload, asked.pattern, asked.folding);
    assumed = { ...assumed, payload: left };
  }
  return isExpected(follower, path, fact, succeeds) ? assumed : { ...assumed, sure: false };
}

const pathTest = /^-[defrwx] \$(\w+)$/;

/**
 * A variable that is the script's own is expected to be empty until the script sets it, and what a program gives whenever
 * it succeeds is expected to be there.
 */
function isExpected(
  follower: Follower,
  { variables }: Path,
  { operand, value, equal, subject }: Fact,
  succeeds: boolean,
): boolean {
  const [piece, other] = operand ?? [];
  if (follower.isFinishing && value === null && isOfWork(subject, follower)) return succeeds === equal;
  const [, path] = value === null ? (pathTest.exec(subject) ?? []) : [];
  if (path !== undefined) return succeeds === equal || givenTo(path, variables) !== 'path';
  if (value === null || other !== undefined || piece?.kind !== 'variable') return true;
  if (value === '' && givenTo(piece.name, variables) !== undefined) return succeeds !== equal;
  if (
    piece.name === lastStatus ||
    follower.environment.has(piece.name) ||
    variables.get(piece.name) !== undefined
  )
    return true;
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

/** What a program has given that was the only one to give a variable its value. */
function givenTo(name: string, variables: Variables): Hole['gives'] {
  const [chunk, other] = variables.get(name) ?? [];
  return other === undefined ? chunk?.hole?.gives : undefined;
}
