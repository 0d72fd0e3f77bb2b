import { clipText } from '../../../util/cut-text.ts';
import { memo } from '../../../util/memo.ts';
import { mayBeginTag, partsOf } from '../build-command.ts';
import type { Command } from '../program.ts';
import type { Assumption } from './assumptions/assumptions.ts';
import type { AskedVariable, Behaviour, Outcome } from './output/behaviour.ts';
import { StandardOutput } from './output/output.ts';
import { isUnseen, type PrintedTag } from './output/printed-tag.ts';
import type { Follower } from './steps/follower.ts';
import { either } from './values/payload-set.ts';
import { constantText } from './values/value.ts';
import type { End } from './ways/exits.ts';
import type { Path } from './ways/path.ts';

/** How one way through a script ends. */
interface Ending extends Omit<Outcome, 'tags'> {
  readonly tags: readonly PrintedTag[];
  /** Only a signal leads there. */
  readonly isSignalled: boolean;
}

export function endingOf({ path, span, isCutOff }: End, follower: Follower): Ending {
  const { status: exit, unexpected } = path;
  const isAtEnd = exit === 'failure' && span === follower.end && !isCutOff;
  const sure = path.sure && path.awaits === null && !unexpected;
  // What a script has printed does not count where it fails, so it may end there in the middle of a tag (language.md#errors).
  const output = path.output instanceof StandardOutput ? path.output.ended(exit !== 'failure') : null;
  return {
    tags: output?.tags ?? [],
    anything: output?.anything ?? null,
    broken: output?.broken ?? null,
    exit,
    ...(isAtEnd && endsByTest(follower) ? { byTest: true } : {}),
    ...(path.needsPayload === true ? { needsPayload: true } : {}),
    sure,
    tests: [...new Set(path.assumptions.map((assumption) => inWords(assumption, follower.isBash)))],
    payload: path.payload,
    variables: path.assumptions.flatMap((assumption) => askedOfEnvironment(follower, assumption, path) ?? []),
    span,
    isSignalled: path.isSignalled,
  };
}

/** Whether the last command of a Bash script prints a tag where a test holds: it fails where that does not. */
const endsByTest = memo(({ program, isBash }: Follower): boolean => {
  const last = partsOf(program.body).at(-1);
  if (!isBash || last?.kind !== 'and' || !isTest(last.left)) return false;
  const [first] = partsOf(last.right);
  return first?.kind === 'print' && mayBeginTag(first.text);
});

function isTest(command: Command): boolean {
  if (command.kind === 'and' || command.kind === 'or') return isTest(command.left) && isTest(command.right);
  return command.kind === 'not' ? isTest(command.command) : command.kind === 'test';
}

/** What a test says of a variable that the script has from its environment and has not set since. */
function askedOfEnvironment(
  { environment, ofEnvironment, isBash }: Follower,
  { subject, value, holds, isRun, isEdited, orNoNumber }: Assumption,
  { variables }: Path,
): AskedVariable | null {
  const own = subject.slice(1);
  // The payload has a set of its own.
  if (/^(?:env:)?RAYMOND_(?:RESULT|INPUT)$/i.test(own)) return null;
  if (value === null || isRun || isEdited || orNoNumber || !subject.startsWith('$')) return null;
  const known = variables.get(own);
  const isUnset = isBash && known === undefined && ofEnvironment.has(own);
  // Where it turned out to be a text, it is known as that.
  const isTold = known === undefined || (holds && constantText(known) === value);
  if (!isUnset && !(environment.has(own) && isTold)) return null;
  return { name: own.replace(/^env:/, ''), text: value, holds };
}

/**
 * The endings of a script that prints no tag on any way: whichever of those that end well a run takes, the last one stands for all, though
 * each by itself may be one that no run can take.
 */
function withCertainSilence(endings: readonly Ending[]): readonly Ending[] {
  const well = endings.filter(({ exit }) => exit === 'success');
  const isSilent = well.every(({ anything, broken }) => !isUnseen(anything) && broken === null);
  const last = isSilent ? well.at(-1) : undefined;
  if (last === undefined || endings.some(({ sure }) => sure)) return endings;
  return endings.map((one) => (one === last ? { ...last, sure: true, tests: [], variables: [] } : one));
}

/** What all endings tell together; each printed tag is one object. */
export function summary(
  tags: readonly PrintedTag[],
  ways: readonly Ending[],
): Pick<Behaviour, 'tags' | 'outcomes'> {
  const endings = tags.length === 0 ? withCertainSilence(ways) : ways;
  const expected = new Set(endings.flatMap((ending) => (ending.sure ? ending.tags : [])));
  const own = new Set(endings.flatMap((ending) => (ending.isSignalled ? [] : ending.tags)));
  const numbers = new Map(tags.map((tag, at) => [tag, at]));
  const outcomes = endings.map(({ isSignalled, ...ending }) => ({
    ...ending,
    tags: ending.tags.flatMap((tag) => numbers.get(tag) ?? []),
  }));
  return {
    tags: tags.map((tag) => ({ ...tag, isCertain: (tag.isLiteral && own.has(tag)) || expected.has(tag) })),
    outcomes: distinctOutcomes(outcomes),
  };
}

/**
 * Outcomes that tell a rule the same are one. A sure one stands for the others, unless these come about with variables with which it does
 * not.
 */
function distinctOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  const distinct = new Map<string, { readonly sure?: Outcome; readonly unsure?: Outcome }>();
  for (const outcome of outcomes) {
    const { tags, anything, broken, exit, byTest, sure, span: place } = outcome;
    const unseen = `${anything?.span.start} ${broken?.problem.span.start}`;
    const key = `${tags.join()} ${unseen} ${exit} ${byTest} ${place.start}`;
    const known = distinct.get(key);
    const kind = sure ? 'sure' : 'unsure';
    distinct.set(key, { ...known, [kind]: joined(known?.[kind], outcome) });
  }
  return [...distinct.values()].flatMap(({ sure, unsure }) => {
    if (sure === undefined || unsure === undefined) return sure ?? unsure ?? [];
    const isCovered = common(sure, unsure).variables.length === sure.variables.length;
    // That a command may fail with any payload says nothing of those with which the script is sure to fail.
    const isFailing = sure.exit === 'failure' && sure.tags.length === 0;
    return isCovered && !isFailing ? withEitherPayload(sure, unsure) : [sure, unsure];
  });
}

function joined(one: Outcome | undefined, other: Outcome): Outcome {
  return one === undefined ? other : withEitherPayload({ ...one, ...common(one, other) }, other);
}

/** The first of two outcomes with the payloads of both. */
function withEitherPayload({ needsPayload, ...one }: Outcome, other: Outcome): Outcome {
  const payload = either(one.payload, other.payload);
  return { ...one, payload, ...(needsPayload && other.needsPayload ? { needsPayload } : {}) };
}

/** What two ways to the same outcome have in common: the outcome depends on that alone. */
function common(one: Outcome, other: Outcome): Pick<Outcome, 'tests' | 'variables'> {
  const isSame = (asked: AskedVariable) => (known: AskedVariable) =>
    known.name === asked.name && known.text === asked.text && known.holds === asked.holds;
  return {
    tests: one.tests.filter((test) => other.tests.includes(test)),
    variables: one.variables.filter((asked) => other.variables.some(isSame(asked))),
  };
}

const longestSubject = 60;

function inWords({ subject, value, holds, isRun }: Assumption, isBash: boolean): string {
  // The name of a function's own variable has that of the function in front, in PowerShell after it.
  const named =
    value === null
      ? subject
      : isBash
        ? subject.replace(/^(\$\{?)[\w-]+\.(?=\w)/, '$1')
        : subject.replace(/^(\$\w+)@.+$/, '$1');
  const what = clipText(named, longestSubject);
  if (isRun && value === null) return `${what} ${holds ? 'succeeds' : 'fails'}`;
  if (value === null) return `${what} ${holds ? 'holds' : 'does not hold'}`;
  const is = holds ? 'is' : 'is not';
  return value === '' ? `${what} ${is} empty` : `${what} ${is} ${JSON.stringify(value)}`;
}
