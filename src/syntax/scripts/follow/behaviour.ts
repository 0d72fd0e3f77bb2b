import type { Span } from '../../../source/span.ts';
import type { Pattern, Status } from '../program.ts';
import { type Mark, StandardOutput } from './output.ts';
import type { Assumption, Path } from './path.ts';
import type { PrintedTag, ScriptProblem } from './printed-tags.ts';

/** How a run of a script can end. */
export interface Outcome {
  /** The first two tags that it prints. */
  readonly tags: readonly PrintedTag[];
  /** Where it may print what raymond cannot see; null when it does not. */
  readonly anything: Mark | null;
  readonly exit: Status;
  /** Whether a run can be expected to go this way: its tests do not exclude each other. */
  readonly sure: boolean;
  /** What the tests on the way have to come out as, in words. */
  readonly tests: readonly string[];
  /** The `exit` that ends it, or the end of the file. */
  readonly span: Span;
}

/** The payloads that a script tells apart. */
export interface HandledPayloads {
  readonly patterns: readonly Pattern[];
  readonly span: Span;
}

/** What a script can do, over all ways through it. */
export interface Behaviour {
  readonly tags: readonly PrintedTag[];
  readonly problems: readonly ScriptProblem[];
  readonly outcomes: readonly Outcome[];
  readonly handled: readonly HandledPayloads[];
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
    exit,
    sure,
    tests: path.assumptions.map(inWords),
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
    const { tags, anything, exit, span: place } = outcome;
    const key = `${tags.map(numberOf).join()} ${anything?.span.start} ${exit} ${place.start}`;
    const known = distinct.get(key);
    if (known === undefined || (outcome.sure && !known.sure)) distinct.set(key, outcome);
  }
  return [...distinct.values()];
}

const longestSubject = 60;

function inWords({ subject, value, holds }: Assumption): string {
  const what = subject.length > longestSubject ? `${subject.slice(0, longestSubject - 1)}…` : subject;
  if (value === null) return `${what} ${holds ? 'holds' : 'does not hold'}`;
  const is = holds ? 'is' : 'is not';
  return value === '' ? `${what} ${is} empty` : `${what} ${is} ${JSON.stringify(value)}`;
}
