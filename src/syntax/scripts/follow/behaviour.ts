import type { Span } from '../../../source/span.ts';
import type { Pattern, Status } from '../program.ts';
import type { Assumption } from './assumptions.ts';
import { type Mark, StandardOutput } from './output.ts';
import type { Path } from './path.ts';
import { either, type PayloadSet } from './payload-set.ts';
import type { BrokenTag, PrintedTag, ScriptProblem } from './printed-tags.ts';

/** How a run of a script can end. */
export interface Outcome {
  /** The first two tags that it prints. */
  readonly tags: readonly PrintedTag[];
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
  /** The `exit` that ends it, or the end of the file. */
  readonly span: Span;
}

/** The payloads that a script tells apart. */
export interface HandledPayloads {
  readonly patterns: readonly Pattern[];
  readonly span: Span;
}

/**
 * The tags that a run can be expected to print: those that stand there as they are, and those on a way whose
 * tests do not exclude each other.
 */
export function certainTags(tags: readonly PrintedTag[], outcomes: readonly Outcome[]): PrintedTag[] {
  const expected = new Set(outcomes.flatMap((outcome) => (outcome.sure ? outcome.tags : [])));
  return tags.filter((tag) => tag.isLiteral || expected.has(tag));
}

/** What a script can do, over all ways through it. */
export interface Behaviour {
  readonly tags: readonly PrintedTag[];
  /** Those of them that a run can be expected to print. */
  readonly certain: readonly PrintedTag[];
  readonly problems: readonly ScriptProblem[];
  readonly outcomes: readonly Outcome[];
  readonly handled: readonly HandledPayloads[];
  /** Whether it starts code that raymond does not see. */
  readonly startsOther: boolean;
  /** Why not all of the script was followed, or null. */
  readonly unfollowed: Mark | null;
}

export function outcomeOf(path: Path, place: Span): Outcome {
  const { status: exit, unexpected } = path;
  const sure = path.sure && !unexpected;
  const output = path.output instanceof StandardOutput ? path.output.ended() : null;
  return {
    tags: output?.tags ?? [],
    anything: output?.anything ?? null,
    broken: output?.broken ?? null,
    exit,
    sure,
    tests: [...new Set(path.assumptions.map(inWords))],
    payload: path.payload,
    span: place,
  };
}

/** Outcomes that tell a rule the same are one; a sure one stands for the others. */
export function distinctOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  const distinct = new Map<string, Outcome>();
  // A tag that is printed in one place is one object.
  const numbers = new Map<PrintedTag, number>();
  const numberOf = (tag: PrintedTag) => {
    const number = numbers.get(tag) ?? numbers.size;
    numbers.set(tag, number);
    return number;
  };
  for (const outcome of outcomes) {
    const { tags, anything, broken, exit, span: place } = outcome;
    const unseen = `${anything?.span.start} ${broken?.problem.span.start}`;
    const key = `${tags.map(numberOf).join()} ${unseen} ${exit} ${place.start}`;
    const known = distinct.get(key);
    if (known === undefined) {
      distinct.set(key, outcome);
      continue;
    }
    const payload = either(known.payload, outcome.payload);
    if (outcome.sure === known.sure) distinct.set(key, { ...known, tests: common(known, outcome), payload });
    else distinct.set(key, { ...(known.sure ? known : outcome), payload });
  }
  return [...distinct.values()];
}

/** What two ways to the same outcome have in common: the outcome depends on that alone. */
function common(one: Outcome, other: Outcome): string[] {
  return one.tests.filter((test) => other.tests.includes(test));
}

const longestSubject = 60;

function inWords({ subject, value, holds, isRun }: Assumption): string {
  // The name of a function's own variable has that of the function in front.
  const named = value === null ? subject : subject.replace(/^\$[\w-]+\.(?=\w+$)/, '$$');
  const what = named.length > longestSubject ? `${named.slice(0, longestSubject - 1)}…` : named;
  if (isRun && value === null) return `${what} ${holds ? 'succeeds' : 'fails'}`;
  if (value === null) return `${what} ${holds ? 'holds' : 'does not hold'}`;
  const is = holds ? 'is' : 'is not';
  return value === '' ? `${what} ${is} empty` : `${what} ${is} ${JSON.stringify(value)}`;
}
