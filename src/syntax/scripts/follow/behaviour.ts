import type { Span } from '../../../source/span.ts';
import { clipText } from '../../../util/cut-text.ts';
import type { Folding } from '../../../util/folding.ts';
import type { MisnamedTag } from '../../misnamed-tags.ts';
import type { AskedTable } from '../asked.ts';
import type { EarlyEnd } from '../defects.ts';
import type { Pattern, Status } from '../program.ts';
import type { Assumption } from './assumptions.ts';
import type { End } from './exits.ts';
import type { UnsetEnd } from './follow-unset.ts';
import { StandardOutput } from './output.ts';
import type { Path } from './path.ts';
import { either, type PayloadSet } from './payload-set.ts';
import type { BrokenTag, Mark, PrintedTag, ScriptProblem } from './printed-tags.ts';
import { constantText } from './value.ts';

/** How a run of a script can end. */
export interface Outcome {
  /** The first two tags that it prints: their places in the behaviour's list. */
  readonly tags: readonly number[];
  /** Where it may print what raymond cannot see; null when it does not. */
  readonly anything: Mark | null;
  /** The first tag that it prints and that cannot be read. */
  readonly broken: BrokenTag | null;
  readonly exit: Status;
  /** Whether a run can be expected to go this way: its tests do not exclude each other. */
  readonly sure: boolean;
  /** What the tests on the way have to come out as, in words. */
  readonly tests: readonly string[];
  /** The payloads with which it can end so; null: any. */
  readonly payload: PayloadSet | null;
  /** What the variables of the environment are, or are not, where it ends so. */
  readonly variables: readonly AskedVariable[];
  /** The `exit` that ends it, or the end of the file. */
  readonly span: Span;
}

/** That a variable is a certain text, or another one. */
interface AskedVariable {
  readonly name: string;
  readonly text: string;
  readonly holds: boolean;
}

/** The payloads that a script tells apart. */
export interface HandledPayloads {
  readonly patterns: readonly Pattern[];
  readonly folding: Folding;
  readonly span: Span;
  /** They are the keys of a table. */
  readonly table?: AskedTable;
  /** What it does for them shows in more than its endings. */
  readonly acts?: true;
}

/** How one way through a script ends. */
interface Ending extends Omit<Outcome, 'tags'> {
  readonly tags: readonly PrintedTag[];
}

/** A tag of a script. */
export interface BehaviourTag extends PrintedTag {
  /** Whether a run can be expected to print it: it stands there as it is, or on a way whose tests do not exclude each other. */
  readonly isCertain: boolean;
}

/** What a script can do, over all ways through it. Plain data, which is the same when it comes back from JSON. */
export interface Behaviour {
  readonly tags: readonly BehaviourTag[];
  readonly problems: readonly ScriptProblem[];
  /** What it prints that would be a tag if its name were right, where it puts that together from pieces. */
  readonly misnamed: readonly MisnamedTag[];
  /** What ends the script by `set -e` on a way that a run can be expected to take, and is not meant to. */
  readonly earlyEnds: readonly EarlyEnd[];
  /** What ends it by `set -u` on such a way, and not on another. */
  readonly unsetOnWays: readonly UnsetEnd[];
  readonly outcomes: readonly Outcome[];
  readonly handled: readonly HandledPayloads[];
  /** Whether it starts code that raymond does not see. */
  readonly startsOther: boolean;
  /** Why not all of the script was followed, or null. */
  readonly unfollowed: Mark | null;
}

export function endingOf(
  { path, span }: End,
  { isBash, environment }: { readonly isBash: boolean; readonly environment: ReadonlySet<string> },
): Ending {
  const { status: exit, unexpected } = path;
  const sure = path.sure && path.awaits === null && !unexpected;
  // What a script has printed does not count where it fails, so it may end there in the middle of a tag (language.md#errors).
  const output = path.output instanceof StandardOutput ? path.output.ended(exit !== 'failure') : null;
  return {
    tags: output?.tags ?? [],
    anything: output?.anything ?? null,
    broken: output?.broken ?? null,
    exit,
    sure,
    tests: [...new Set(path.assumptions.map((assumption) => inWords(assumption, isBash)))],
    payload: path.payload,
    variables: path.assumptions.flatMap(
      (assumption) => askedOfEnvironment(assumption, path, environment) ?? [],
    ),
    span,
  };
}

/** What a test says of a variable that the script has from its environment and has not set since. */
function askedOfEnvironment(
  { subject, value, holds, isRun, isEdited }: Assumption,
  { variables }: Path,
  environment: ReadonlySet<string>,
): AskedVariable | null {
  const own = subject.slice(1);
  // The payload has a set of its own.
  if (/^(?:env:)?RAYMOND_/i.test(own)) return null;
  if (value === null || isRun || isEdited || !subject.startsWith('$') || !environment.has(own)) return null;
  // Where it turned out to be a text, it is known as that.
  const known = variables.get(own);
  if (known !== undefined && !(holds && constantText(known) === value)) return null;
  return { name: own.replace(/^env:/, ''), text: value, holds };
}

/** The tags of an outcome. */
export function tagsOf(behaviour: Pick<Behaviour, 'tags'>, { tags }: Outcome): BehaviourTag[] {
  return tags.flatMap((at) => behaviour.tags[at] ?? []);
}

/**
 * The endings of a script that prints no tag on any way: whichever of those that end well a run takes, the last one stands for all, though
 * each by itself may be one that no run can take.
 */
function withCertainSilence(endings: readonly Ending[]): readonly Ending[] {
  const well = endings.filter(({ exit }) => exit === 'success');
  const isSilent = well.every(({ anything, broken }) => anything === null && broken === null);
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
  const numbers = new Map(tags.map((tag, at) => [tag, at]));
  const outcomes = endings.map((ending) => ({
    ...ending,
    tags: ending.tags.flatMap((tag) => numbers.get(tag) ?? []),
  }));
  return {
    tags: tags.map((tag) => ({ ...tag, isCertain: tag.isLiteral || expected.has(tag) })),
    outcomes: distinctOutcomes(outcomes),
  };
}

/** Outcomes that tell a rule the same are one; a sure one stands for the others. */
function distinctOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  const distinct = new Map<string, Outcome>();
  for (const outcome of outcomes) {
    const { tags, anything, broken, exit, span: place } = outcome;
    const unseen = `${anything?.span.start} ${broken?.problem.span.start}`;
    const key = `${tags.join()} ${unseen} ${exit} ${place.start}`;
    const known = distinct.get(key);
    if (known === undefined) {
      distinct.set(key, outcome);
      continue;
    }
    const payload = either(known.payload, outcome.payload);
    if (outcome.sure === known.sure) distinct.set(key, { ...known, ...common(known, outcome), payload });
    else distinct.set(key, { ...(known.sure ? known : outcome), payload });
  }
  return [...distinct.values()];
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
