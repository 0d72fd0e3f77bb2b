import { span } from '../../../../source/span.ts';
import { variablePiece } from '../../build-command.ts';
import { mostValues } from '../../each.ts';
import { anyTimes, type Command, type CommandOf, type Text } from '../../program.ts';
import type { Assumption } from '../assumptions/assumptions.ts';
import { anyRun } from '../contents/effects.ts';
import { assignedNames, namesGiven } from '../contents/names-in.ts';
import { hasPrinted, type Output } from '../output/output.ts';
import { constantText } from '../values/value.ts';
import type { Given } from '../values/variables.ts';
import { doubted, enteringLoop, leftLoop } from '../ways/awaited.ts';
import { joinFetched } from '../ways/fetched.ts';
import { isFilled } from '../ways/made-paths.ts';
import { identify, mergePaths } from '../ways/merge-paths.ts';
import { byStatus, fail, type Path, succeed, withOutput } from '../ways/path.ts';
import { withoutOutdated, withVariable } from './assume.ts';
import { give } from './evaluate.ts';
import { runTest } from './follow-test.ts';
import type { Follower } from './follower.ts';
import { itemOf, throughList } from './lists.ts';
import { afterRound, type Rounds, roundsOf } from './rounds.ts';

type Loop = CommandOf<'loop'>;

/** Where `break` and `continue` lead in the body of a loop, and in its condition. */
type Frame = Follower['loops'][number];

/** After so many rounds nothing new can come of a loop; else raymond gives up. */
const mostRounds = 8;

/**
 * The ways through a loop. The first round is followed exactly, and others as long as known values decide that
 * there is one. From then on, whatever the body assigns may have any value, so that the rounds soon repeat
 * themselves.
 */
export function runLoop(follower: Follower, loop: Loop, paths: readonly Path[]): Path[] {
  // It takes all that there is to be read.
  if (paths.some(({ ifLeft }) => ifLeft !== null)) return runLoop(follower, loop, paths.map(enteringLoop));
  const { hasLine, ...others } = loop;
  if (typeof hasLine === 'object') {
    const isSure = (path: Path) => isFilled(follower.text, hasLine, path);
    const sure = runLoop(follower, { ...others, hasLine: true }, paths.filter(isSure));
    const open = runLoop(
      follower,
      others,
      paths.filter((path) => !isSure(path)),
    );
    return [...sure, ...open];
  }
  if (loop.asksForLine && follower.hasLine) {
    follower.hasLine = false;
    return runLoop(follower, { ...loop, hasLine: true }, paths);
  }
  if (loop.each?.list !== undefined)
    return paths.flatMap((path) => runLoop(follower, throughList(follower, loop, path), [path]));
  const values = loop.each?.values ?? null;
  if (loop.each?.areArguments === true)
    return paths.flatMap((path) => runLoop(follower, throughArguments(loop, path), [path]));
  if (loop.each !== null && values !== null && values.length <= mostValues && isItsOwn(loop, paths)) {
    return runThrough(follower, loop, loop.each.name, values, paths);
  }
  const rounds = roundsOf(follower, loop, paths);
  const starts = new Set(paths.map(({ output }) => output));
  const seen = new Set<string>();
  const left: Path[] = [];
  let isBroken = false;
  let current = paths;
  for (let round = 0; current.length > 0; round++) {
    if (round > mostValues + mostRounds) {
      follower.giveUp('a loop in it could not be followed');
      break;
    }
    const decides = (path: Path) => round < mostValues && isDecided(follower, loop, path);
    const decided = current.filter(decides);
    for (const path of decided) seen.add(identify(path, follower.numbers));
    const exact = follower.within({ limits: null }, () =>
      runRound(follower, loop, decided, rounds, round === 0),
    );
    const others = current.filter((path) => !decided.includes(path));
    // What is counted there has another value in each round, and the first one is not to be told from the others.
    const open = follower.within({ limits: rounds.limits }, () =>
      runRound(follower, loop, others, rounds, round === 0),
    );
    left.push(...exact.left, ...open.left);
    isBroken ||= exact.isBroken || open.isBroken;
    const after = (path: Path) => {
      const next = afterRound(path, rounds);
      return round === 0 ? next : withOpenOutput(next, starts);
    };
    const next = exact.again.map((path) => (decides(path) ? withoutOutdated(path) : after(path)));
    const again = [...next, ...open.again.map(after)];
    current = mergePaths(again).filter((path) => {
      const key = identify(path, follower.numbers);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
  }
  return joinFetched(
    loop,
    left.map((path) => leftLoop(path, !isBroken)),
  );
}

/** Whether the values of variables settle how the test of a loop comes out. */
function isDecided(follower: Follower, { condition, bodyFirst }: Loop, path: Path): boolean {
  return condition?.kind === 'test' && !bodyFirst && runTest(follower, condition, path).length === 1;
}

/** A loop through the arguments, as far as their number is known and its body leaves them alone. */
function throughArguments(loop: Loop, { variables }: Path): Loop {
  const count = constantText(variables.get('#'));
  const isKnown = count !== null && Number(count) <= mostValues && !assignedNames(loop).has('1');
  const values = Array.from(
    { length: isKnown ? Number(count) : 0 },
    (_, index): Text => [variablePiece(String(index + 1), span(0, 0))],
  );
  return { ...loop, each: { name: loop.each?.name ?? '', values: isKnown ? values : null } };
}

/** A text that grows in each round would never repeat itself: what the rounds have added may be anything. */
function withOpenOutput(path: Path, starts: ReadonlySet<Output>): Path {
  if (starts.has(path.output)) return path;
  for (const start of starts) {
    const open = path.output.leftOpenSince(start);
    if (open !== null) return withOutput(path, open);
  }
  return path;
}

function runRound(
  follower: Follower,
  loop: Loop,
  paths: readonly Path[],
  { countedTo }: Rounds,
  isFirst: boolean,
): { left: Path[]; again: readonly Path[]; isBroken: boolean } {
  if (loop.bodyFirst) {
    const { body, breaks } = runBody(follower, loop, paths);
    const [again, leaves, asked] = ask(follower, loop, body, isFirst);
    return {
      left: [...leaves, ...breaks, ...asked.breaks].map(succeed),
      again: [...again, ...asked.continues],
      isBroken: breaks.length + asked.breaks.length > 0,
    };
  }
  // In Bash a loop ends as its last round did.
  const [succeeded, failed] = follower.isBash && !isFirst ? byStatus(paths) : [paths, []];
  const [enters, leaves, asked] = ask(follower, loop, succeeded, isFirst);
  const [entersAgain, leavesFailed, askedAgain] = ask(follower, loop, failed, isFirst);
  const { body, breaks } = runBody(follower, loop, mergePaths([...enters, ...entersAgain]));
  // After a loop that can be gone through, a script goes on in any case.
  const isPassed = isFirst && loop.condition === null && loop.each?.counts !== true && body.length > 0;
  const passed = leaves.map((path, at) => {
    const before = succeeded[at];
    return isPassed && before !== undefined && mayBeOfNone(before)
      ? { ...path, sure: doubted(before).sure }
      : withCounted(path, countedTo);
  });
  const ended = loop.failsAtEnd ? passed.map(fail) : passed.map(succeed);
  const left = [...ended, ...[...breaks, ...asked.breaks, ...askedAgain.breaks].map(succeed)];
  for (const path of leavesFailed)
    left.push({ ...withCounted(path, countedTo), status: 'failure', code: null, unexpected: true });
  const isBroken = breaks.length + asked.breaks.length + askedAgain.breaks.length > 0;
  return { left, again: [...body, ...asked.continues, ...askedAgain.continues], isBroken };
}

/** The way on which the test of a loop has ended it; that it has asked for the number is kept. */
function withCounted(path: Path, ends: readonly Given[]): Path {
  let { variables } = path;
  for (const { name, value } of ends) variables = variables.with(name, value);
  return variables === path.variables ? path : { ...path, variables };
}

function ask(
  follower: Follower,
  { condition, until, each, asksForLine, hasLine }: Loop,
  paths: readonly Path[],
  isFirst: boolean,
): [enters: readonly Path[], leaves: Path[], frame: Frame] {
  const frame: Frame = { breaks: [], continues: [] };
  if (condition === null) {
    // A list may be empty, but its author does not expect it to be, unless it is of what a program happens to find.
    const isExpected = each === null || (!isFirst && each.name !== anyTimes);
    const asked = paths.map(doubted);
    const isOpen = isFirst && each !== null && each.counts !== true;
    const enters = isOpen
      ? asked.map((path) => (mayBeOfNone(path) ? { ...path, sure: false } : path))
      : asked;
    if (isFirst && each?.mayBeEmpty) return [enters, asked.map((path) => pastNone(follower, path)), frame];
    return [enters, asked.map((path) => ({ ...path, sure: path.sure && isExpected })), frame];
  }
  follower.loops.push(frame);
  const [yes, no] = byStatus(follower.condition(condition, paths));
  follower.loops.pop();
  // `continue` succeeds, which ends a loop with `until`.
  if (until) frame.breaks.push(...frame.continues.splice(0));
  if (hasLine === 'always' || (hasLine && isFirst))
    return [yes, no.map((path) => ({ ...path, sure: false })), frame];
  if (asksForLine && isFirst) return [yes, no.map((path) => pastNone(follower, path)), frame];
  return until ? [no, yes, frame] : [yes, no, frame];
}

/** Whether a test has led to a tag already: it may have asked whether there is anything in the list. */
function mayBeOfNone({ assumptions, alternatives, output }: Path): boolean {
  return hasPrinted(output) && assumptions.length + alternatives.length > 0;
}

/** The way past a list of which there may be nothing, unless a test in front has perhaps asked for that. */
function pastNone({ environment }: Follower, path: Path): Path {
  const { assumptions, alternatives, asksUnseen } = path;
  // A variable with a word in it says nothing of that, nor does a file that is there: it may be empty.
  const asksForOther = ({ subject, value, isRun }: Assumption) =>
    !isRun &&
    (value === null
      ? /^-[adefhLrwx] /.test(subject)
      : /[a-z]/i.test(value) && environment.has(subject.slice(1)));
  const isOpen = asksUnseen || alternatives.length > 0 || !assumptions.every(asksForOther);
  return isOpen ? { ...path, sure: false } : path;
}

function runBody(
  follower: Follower,
  loop: Loop,
  paths: readonly Path[],
): { body: readonly Path[]; breaks: readonly Path[] } {
  const frame: Frame = { breaks: [], continues: [] };
  follower.loops.push(frame);
  const item = itemOf(loop);
  const [given] = namesGiven(loop);
  const entering = paths.map(enteringLoop);
  const starts = given === undefined ? entering : entering.map((path) => withVariable(path, given, item));
  const after = follower.run(loop.body, starts);
  follower.loops.pop();
  return { body: mergePaths([...after, ...frame.continues]), breaks: frame.breaks };
}

function runThrough(
  follower: Follower,
  loop: Loop,
  name: string,
  values: readonly Text[],
  paths: readonly Path[],
): Path[] {
  const left: Path[] = [];
  let current = values.length === 0 ? paths.map(succeed) : paths;
  for (const [at, value] of values.entries()) {
    const others = (loop.each?.others ?? []).map((one) => ({ ...one, value: one.values[at] ?? [] }));
    const starts = [{ name, value }, ...others].reduce(
      (ways, given) => ways.flatMap((path) => give(follower, path, given.name, given.value)),
      current,
    );
    const { body, breaks } = runBody(follower, { ...loop, each: null }, starts);
    left.push(...breaks.map(succeed));
    current = body.map(withoutOutdated);
  }
  const ended = follower.isBash ? current : current.map(succeed);
  const atEnd = loop.each?.atEnd;
  return [...left, ...(atEnd === undefined ? ended : withEnd(follower, atEnd, ended))];
}

/** What a loop does at its end says nothing of how it ended. */
function withEnd(follower: Follower, atEnd: Command, paths: readonly Path[]): readonly Path[] {
  return paths.flatMap((path) => {
    const { status, code, unexpected } = path;
    return follower.run(atEnd, [path]).map((after) => ({ ...after, status, code, unexpected }));
  });
}

/** Whether no function that its body may call changes what a loop counts by. */
function isItsOwn({ each, body }: Loop, paths: readonly Path[]): boolean {
  if (each?.counts !== true || each.atEnd === undefined) return true;
  const changes = (command: Command) =>
    (command.kind === 'assign' && command.name === each.name) ||
    (command.kind === 'loop' && namesGiven(command).includes(each.name)) ||
    null;
  const defined = new Set(paths.map(({ functions }) => functions));
  return [...defined].every((functions) => !anyRun(body, functions, changes));
}
