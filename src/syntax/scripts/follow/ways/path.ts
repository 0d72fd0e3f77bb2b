import type { Command, CommandOf, Status } from '../../program.ts';
import type { Alternatives } from '../assumptions/alternatives.ts';
import { type Answers, noAnswers } from '../assumptions/answers.ts';
import type { Assumption } from '../assumptions/assumptions.ts';
import { type Changes, noChanges } from '../assumptions/changes.ts';
import type { Output } from '../output/output.ts';
import type { PayloadSet } from '../values/payload-set.ts';
import { Variables } from '../values/variables.ts';

/**
 * What has to come yet for a run to be expected to take a way. A loop that looks for something is expected to find it; a tag
 * after the loop says that its author expects otherwise. Of a loop that has printed a tag and is not left there, the next
 * tag has to come at once: a test in between may ask, in whatever words, whether the loop has printed one.
 */
export type Awaited = 'tag' | 'tag at once';

/** One way through a script, up to some point. */
export interface Path {
  readonly variables: Variables;
  readonly output: Output;
  readonly status: Status;
  /** The number with which a failure ended, where that is known. */
  readonly code: string | null;
  /** Whether the status is a failure that only a run brings about, of a command that is not expected to fail. */
  readonly unexpected: boolean;
  readonly assumptions: readonly Assumption[];
  /** What ways that have become this one had assumed. */
  readonly alternatives: readonly Alternatives[];
  /** What its tests say of texts that only a run knows. */
  readonly answers: Answers;
  /** The payloads with which a run can take this way; null: any. */
  readonly payload: PayloadSet | null;
  readonly changes: Changes;
  /** The files and folders that the script has made on it. */
  readonly made: readonly string[];
  /** What a loop has set together, of which nobody knows which values go with which. */
  readonly loose: readonly string[];
  /** A test has led there of which raymond does not know what it asks. */
  readonly asksUnseen?: boolean;
  /** A command has used the payload, where without one `set -u` ends the script. */
  readonly needsPayload?: boolean;
  /** It has ended because a variable is perhaps not set. */
  readonly lacksVariable?: boolean;
  /** Whether a run can be expected to take this way: its tests do not exclude each other. */
  readonly sure: boolean;
  /** What has to come yet for a run to be expected to take it all the same. */
  readonly awaits: Awaited | null;
  /** The same where it leaves a loop now: else no run is expected to take it. */
  readonly ifLeft: Awaited | null;
  /** Whether a signal has come on it. */
  readonly isSignalled: boolean;
  /** Whether a failing command ends the script. */
  readonly errexit: boolean;
  readonly atExit: Command | null;
  /** What runs when a command fails. */
  readonly atFailure: Command | null;
  /** The functions that have been defined. */
  readonly functions: ReadonlyMap<string, Command>;
}

/** The way that every script begins with. */
export function firstPath(output: Output): Path {
  return {
    variables: new Variables(),
    output,
    status: 'success',
    code: null,
    unexpected: false,
    assumptions: [],
    alternatives: [],
    answers: noAnswers,
    payload: null,
    changes: noChanges,
    made: [],
    loose: [],
    sure: true,
    awaits: null,
    ifLeft: null,
    isSignalled: false,
    errexit: false,
    atExit: null,
    atFailure: null,
    functions: new Map(),
  };
}

export function withPayload(path: Path, payload: PayloadSet | null): Path {
  return path.payload === payload ? path : { ...path, payload };
}

export function withOutput(path: Path, output: Output): Path {
  return path.output === output ? path : { ...path, output };
}

/** Sets of functions with one more: ways that define the same share one, so that they can become one. */
const extended = new WeakMap<Path['functions'], Map<Command, Path['functions']>>();

function changed(functions: Path['functions'], name: string, body: Command | null): Path['functions'] {
  const after = new Map(functions);
  if (body === null) after.delete(name);
  else after.set(name, body);
  return after;
}

/** A definition that is there already changes nothing. */
export function define(path: Path, { name, body, isRemoved }: CommandOf<'function'>): Path {
  const { functions } = path;
  const isThere = (among: Path['functions']) => (isRemoved ? !among.has(name) : among.get(name) === body);
  if (isThere(functions)) return succeed(path);
  const known = extended.get(functions) ?? new Map<Command, Path['functions']>();
  extended.set(functions, known);
  // Bodies that say the same may be one, of functions with several names.
  const before = known.get(body);
  const after =
    before !== undefined && isThere(before) ? before : changed(functions, name, isRemoved ? null : body);
  known.set(body, after);
  return succeed({ ...path, functions: after });
}

export function succeed(path: Path): Path {
  return path.status === 'success' ? path : { ...path, status: 'success', code: null, unexpected: false };
}

/** The same way where the command in front of it ends the other way round. */
export function negated(path: Path): Path {
  return path.status === 'success' ? fail(path) : succeed(path);
}

export function fail(path: Path): Path {
  return { ...path, status: 'failure', code: null, unexpected: false };
}

export function byStatus(paths: readonly Path[]): [succeeded: Path[], failed: Path[]] {
  return [
    paths.filter(({ status }) => status === 'success'),
    paths.filter(({ status }) => status === 'failure'),
  ];
}

/** Both ways that a command from outside can end. */
export function withBothStatuses(path: Path): Path[] {
  return [succeed(path), { ...path, status: 'failure', code: null, unexpected: true }];
}

/** The number with which a command ends that does not exist. */
export const missingCode = '127';

export function withStatus(path: Path, status: Status, isMissing?: true): Path {
  if (status === 'success') return succeed(path);
  return isMissing ? { ...fail(path), code: missingCode } : fail(path);
}

export function exitWith(path: Path, status: Status | 'unknown' | 'last'): Path[] {
  if (status === 'last') return [path];
  return status === 'unknown' ? withBothStatuses(path) : [withStatus(path, status)];
}
