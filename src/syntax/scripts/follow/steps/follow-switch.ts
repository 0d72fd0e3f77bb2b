import { isEmpty, partsOf } from '../../build-command.ts';
import type { Arm, Command, CommandOf, Fact, Pattern } from '../../program.ts';
import { beyondPlain } from '../../text-question.ts';
import { textsOf } from '../assumptions/among.ts';
import { askingOn, learnPatterns } from '../assumptions/ask.ts';
import { nameOfText } from '../assumptions/assumptions.ts';
import { matches } from '../assumptions/fits.ts';
import { anyRun } from '../contents/effects.ts';
import { constantText, holeText, type Value } from '../values/value.ts';
import { doubted } from '../ways/awaited.ts';
import { isFailure } from '../ways/exit-codes.ts';
import { mergePaths } from '../ways/merge-paths.ts';
import { type Path, succeed, withPayload } from '../ways/path.ts';
import { withLearnt } from './assume.ts';
import { noteTestOfNothing } from './early-ends.ts';
import { onlyValue, settle } from './evaluate.ts';
import { assumeTest } from './follow-test.ts';
import type { Follower } from './follower.ts';
import { payloadAsked, payloadOn } from './payload-asked.ts';

type Switch = CommandOf<'switch'>;

/** The ways through a `case` or `switch`: every arm whose pattern may match, and none if none may. */
export function runSwitch(follower: Follower, command: Switch, paths: readonly Path[]): Path[] {
  return paths.flatMap((path) => {
    const value = onlyValue(follower, command.subject, path);
    if (follower.isBash || !isOfKinds(command, value)) return runOne(follower, command, value, path);
    return runOne(follower, command, null, { ...path, sure: false });
  });
}

/**
 * Whether only PowerShell tells which arms run: for each of several values that a function has printed, and for `$true`, which is equal to
 * every text but the empty one.
 */
function isOfKinds({ arms }: Switch, value: Value | null): boolean {
  if (value?.some(({ hole, text }) => hole === null && text.includes('\n'))) return true;
  const asksForText = ({ patterns }: Arm) =>
    patterns.some((pattern) => isText(pattern) && !/^(?:true|false|)$/i.test(pattern.text));
  return constantText(value) === 'True' && arms.some(asksForText);
}

function runOne(follower: Follower, command: Switch, value: Value | null, path: Path): Path[] {
  const { subject, arms, leftOver } = command;
  const text = constantText(value);
  notePayloadsOf(follower, command, path);
  noteTestsOfNothing(follower, command, path);
  const cannotBe = impossiblePatterns(subject, value, path);
  const left: Path[] = [];
  // Those that no arm so far has taken, those that look for another, and those that fall into the next body.
  let open: Path[] = [path];
  let again: Path[] = [];
  let falling: readonly Path[] = [];
  let isDecided = text !== null;
  let goesOn = false;
  for (const [index, each] of arms.entries()) {
    const arm = { ...each, patterns: each.patterns.filter((pattern) => !cannotBe(pattern)) };
    const verdict =
      text === null ? (arm.patterns.length === 0 ? 'no' : 'maybe') : verdictOf(follower, arm, text);
    const isLast = arm.patterns.some(({ kind }) => kind === 'any');
    const coming = isLast ? takenByNone(follower, arms.slice(0, index), value, open) : open;
    const taken =
      verdict === 'no' ? [] : coming.flatMap((way) => taking(follower, command, arm, way, verdict));
    // Those that look for another know what they are about, as far as their tests told it.
    const looks = again.map((way) => (text === null ? lookOf(follower, subject, arm, way) : verdict));
    for (const [at, way] of again.entries()) if (looks[at] !== 'no') taken.push(way);
    again = again.filter((_, at) => looks[at] !== 'yes');
    const isCertain = verdict === 'yes' || isLast;
    const pass = (way: Path) => (verdict === 'maybe' ? refusing(follower, command, arm, way) : way);
    open = isCertain ? [] : open.map(pass);
    // An arm in which nothing stands succeeds.
    const starts = isEmpty(arm.body) ? taken.map(succeed) : taken;
    const after = follower.run(arm.body, [...starts, ...falling]);
    isDecided &&= verdict === 'no';
    goesOn ||= after.length > 0 || !refuses(arm.body, path.functions);
    falling = arm.next === 'fall' ? after : [];
    if (arm.next === 'leave') left.push(...after);
    if (arm.next === 'match') again = [...mergePaths([...again, ...after])];
  }
  // Where every arm ends the script with a failure and tells nothing, its author expects others.
  const isOfScript = follower.exits === follower.outermost;
  const isExpected = leftOver === undefined || isDecided || (isOfScript && !goesOn);
  const passed = takenByNone(follower, arms, value, open).map((way) =>
    succeed(isExpected ? way : { ...way, sure: false }),
  );
  return [...left, ...falling, ...again, ...passed];
}

/** Notes which payloads a `case` asks for, if it is one of those that come in. */
function notePayloadsOf(
  follower: Follower,
  { subject, arms, span, isExact, leftOver }: Switch,
  path: Path,
): void {
  const payload = payloadAsked(subject, path, follower, isExact);
  if (payload === null || isNamed(path)) return;
  follower.notePayloads({
    patterns: [
      ...arms.flatMap(({ patterns }) => patterns.flatMap(payload.sources)),
      ...(leftOver === 'perhaps nothing' ? [{ kind: 'any', span } as const] : []),
    ],
    folding: payload.folding,
    span,
    ...(typeof leftOver === 'object' ? { table: leftOver } : {}),
  });
}

/** Notes the arms that ask whether nothing was found: those for zero, and for no text. */
function noteTestsOfNothing(follower: Follower, { subject, arms }: Switch, path: Path): void {
  for (const pattern of arms.flatMap(({ patterns }) => patterns))
    if (isText(pattern) && (isZero(pattern) || isEmptyText(pattern)))
      noteTestOfNothing(follower, { subject: '', value: pattern.text, operand: subject, equal: true }, path);
}

/** Tells the patterns that a subject cannot match: zero as the status of what has failed, and no text where there is one. */
function impossiblePatterns(
  subject: Switch['subject'],
  value: Value | null,
  path: Path,
): (pattern: Pattern) => boolean {
  const [asked, next] = subject;
  const isPlain = asked?.kind === 'variable' && next === undefined && asked.edit === null;
  const hasFailed = isPlain && asked.fallback === null && isFailure(asked.name, path) === true;
  const isFilled = value?.some(({ hole }) => hole?.nonEmpty === true) === true;
  return (pattern) => (hasFailed && isZero(pattern)) || (isFilled && isEmptyText(pattern));
}

/** Whether code does nothing but end the script with a failure, as `die "no number"` does. */
function refuses(body: Command, functions: ReadonlyMap<string, Command>): boolean {
  const last = partsOf(body).at(-1);
  const called = last?.kind === 'call' ? functions.get(last.name) : undefined;
  const ending = called === undefined ? last : partsOf(called).at(-1);
  if (ending?.kind !== 'exit' || ending.status !== 'failure') return false;
  return !anyRun(body, functions, (command) => {
    const { kind } = command;
    if (['print', 'return', 'break', 'continue', 'goto', 'gosub'].includes(kind)) return true;
    if (command.kind === 'outside') return command.prints !== 'nothing';
    return kind === 'quiet' || kind === 'function' ? false : null;
  });
}

/** More patterns and texts are not compared: the product of their numbers. */
const mostCompared = 4096;

/** The ways that no arm takes: none where one takes each text that the subject can be, and none for certain where one may. */
function takenByNone(
  follower: Follower,
  arms: readonly Arm[],
  value: Value | null,
  open: readonly Path[],
): readonly Path[] {
  // A pattern such as `*-*` takes a text of which only the middle is known, whatever stands around that.
  const whole = value?.map(({ text }) => text).join('') ?? '';
  if (whole !== '' && arms.some((arm) => verdictOf(follower, withoutSingle(arm), whole) === 'yes')) return [];
  const texts = open.length === 0 ? null : textsOf(value);
  const count = arms.reduce((sum, { patterns }) => sum + patterns.length, 0);
  if (texts === null || texts.length * count > mostCompared) return open;
  // Where a variable holds no number, nothing is calculated, and the script goes on behind the switch.
  let isCertain = value?.some(({ hole }) => hole?.range !== undefined) !== true;
  for (const text of texts) {
    const isOpen = text.includes(holeText);
    if (arms.some((arm) => verdictOf(follower, isOpen ? withoutSingle(arm) : arm, text) === 'yes')) continue;
    if (arms.every((arm) => verdictOf(follower, arm, text) === 'no')) return open;
    isCertain = false;
  }
  return isCertain ? [] : open.map((way) => ({ ...way, sure: false }));
}

/** What takes one sign, or some signs, may not take all for which the sign of a hole stands. */
function withoutSingle(arm: Arm): Arm {
  const patterns = arm.patterns.map(
    (pattern): Pattern =>
      pattern.kind === 'glob' && /[?[(]/.test(pattern.text)
        ? { kind: 'unknown', span: pattern.span }
        : pattern,
  );
  return { ...arm, patterns };
}

/** Whether tests in front have named the payload: on other ways the subject may stand for the rest. */
function isNamed({ payload }: Path): boolean {
  return payload?.among === true && payload.globs.length === 0;
}

/** Whether a way that another arm has taken before takes this one too. */
function lookOf(
  follower: Follower,
  subject: Switch['subject'],
  arm: Arm,
  { assumptions }: Path,
): 'yes' | 'no' | 'maybe' {
  if (arm.patterns.some(({ kind }) => kind === 'any')) return 'yes';
  const name = nameOfText(subject, follower.text);
  const known = assumptions.find((one) => one.subject === name && one.holds && !one.isEdited);
  return known?.value == null ? 'maybe' : verdictOf(follower, arm, known.value);
}

function taking(
  follower: Follower,
  command: Switch,
  { patterns }: Arm,
  path: Path,
  verdict: 'yes' | 'maybe',
): Path[] {
  if (verdict === 'yes') return [path];
  const { subject, isExact } = command;
  if (!patterns.every(isText)) {
    const learnt = withPatterns(follower, subject, patterns, path, true);
    if (patterns.some(({ kind }) => kind === 'any')) return [learnt];
    return [withPayload(learnt, payloadOn(follower, command, patterns, path, true))];
  }
  return patterns.map(({ text }) => {
    const fact = factOf(subject, text, follower.text, isExact);
    return settle(follower, assumeTest(follower, path, fact, true), subject, text);
  });
}

/** The way on which the subject fits some patterns, or does not. */
function withPatterns(
  follower: Follower,
  subject: Switch['subject'],
  patterns: readonly Pattern[],
  path: Path,
  isYes: boolean,
): Path {
  if (!path.sure || patterns.length === 0) return path;
  return withLearnt(doubted(path), learnPatterns(askingOn(follower, path), subject, patterns, isYes));
}

function refusing(follower: Follower, command: Switch, { patterns }: Arm, path: Path): Path {
  const { subject, isExact } = command;
  const texts = patterns.filter(isText);
  const others = patterns.filter((pattern) => !isText(pattern));
  let open = withPatterns(follower, subject, others, path, false);
  if (others.length > 0) open = withPayload(open, payloadOn(follower, command, others, open, false));
  return texts.reduce((way, { text }) => {
    const fact = factOf(subject, text, follower.text, isExact);
    return assumeTest(follower, way, fact, false);
  }, open);
}

function factOf(operand: Switch['subject'], value: string, source: string, isExact: true | undefined): Fact {
  const [piece] = operand;
  const isEdited = piece?.kind === 'variable' && piece.edit !== null;
  const subject = isEdited ? '' : nameOfText(operand, source);
  return { subject, value, operand, equal: true, ...(isExact ? { isExact } : {}) };
}

function isText(pattern: Pattern): pattern is Extract<Pattern, { kind: 'text' }> {
  return pattern.kind === 'text';
}

function isZero(pattern: Pattern): boolean {
  return isText(pattern) && pattern.text === '0';
}

function isEmptyText(pattern: Pattern): boolean {
  return isText(pattern) && pattern.text === '';
}

function verdictOf({ isBash }: Follower, arm: Arm, text: string): 'yes' | 'no' | 'maybe' {
  // Whether a letter beyond ASCII is one sign to Bash, the language of the machine says.
  const { patterns } = isBash && beyondPlain.test(text) ? withoutSingle(arm) : arm;
  const verdicts = patterns.map((pattern) => matches(pattern, text));
  if (verdicts.includes('yes')) return 'yes';
  return verdicts.includes('maybe') ? 'maybe' : 'no';
}
