import { type Command, type CommandOf, type Fact, lastStatus, type Range, type Status } from '../program.ts';
import { type Alternatives, leavesNoAlternative, withoutAssumptions } from './alternatives.ts';
import { leavesNoText, textsAskedBy } from './among.ts';
import { type Answers, forgetAnswers, noAnswers } from './answers.ts';
import { askingOn, type Learnt, learnFact } from './ask.ts';
import {
  type Assumption,
  boundOf,
  exclude,
  leavesNone,
  mentions,
  numberAskedBy,
  topicOf,
} from './assumptions.ts';
import { type Awaited, doubted } from './awaited.ts';
import { answered, type Changes, change, noChanges, withoutVoid } from './changes.ts';
import type { Output } from './output.ts';
import type { PayloadSet } from './payload-set.ts';
import { subjectIn } from './subjects.ts';
import { rangeOf, type Value } from './value.ts';
import { type Given, Variables } from './variables.ts';

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
  /** It has ended because a variable is perhaps not set. */
  readonly lacksVariable?: boolean;
  /** Whether a run can be expected to take this way: its tests do not exclude each other. */
  readonly sure: boolean;
  /** What has to come yet for a run to be expected to take it all the same. */
  readonly awaits: Awaited | null;
  /** The same where it leaves a loop now: else no run is expected to take it. */
  readonly ifLeft: Awaited | null;
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
    errexit: false,
    atExit: null,
    atFailure: null,
    functions: new Map(),
  };
}

const mostAssumptions = 128;

/** The path on which the test came out so. A way whose tests contradict each other is not sure. */
export function assume(
  path: Path,
  fact: Fact,
  succeeds: boolean,
  script: { readonly text: string; readonly isBash: boolean },
): Path {
  const { subject, isEdited } = subjectIn(fact, path, script);
  const added = {
    subject,
    value: fact.value,
    holds: fact.equal === succeeds,
    isRun: subject === lastStatus,
    isEdited,
  };
  const assumptions = [...path.assumptions, added];
  const contradicts =
    path.sure &&
    (path.assumptions.some((other) => exclude(other, added)) ||
      leavesNone(path.assumptions, added, rangeAskedBy(added, path)) ||
      leavesNoText(textsAskedBy(fact.operand, path.variables), path.assumptions, added) ||
      leavesNoAlternative(path.alternatives, assumptions));
  // Whether the answer has changed is up to what ran since.
  const { changes, agrees } = answered(path.changes, added);
  const isLoose = path.loose.some((name) => mentions(subject, name));
  const sure = path.sure && path.awaits !== 'tag at once' && !contradicts && agrees && !isLoose;
  if (path.assumptions.length >= mostAssumptions) return { ...path, sure: false };
  // Of a way that no run is expected to take nobody asks more.
  if (!sure) return { ...path, assumptions, changes, sure };
  const learnt = learnFact(askingOn(script, path), fact, boundOf(added), succeeds);
  return { ...path, assumptions, changes, answers: learnt.answers, sure: learnt.agrees };
}

/** With what a question has told of a text. */
export function withLearnt(path: Path, { answers, agrees }: Learnt): Path {
  return answers === path.answers && agrees ? path : { ...path, answers, sure: path.sure && agrees };
}

/** The numbers that the variable of a test can be, as far as they are known. */
function rangeAskedBy(added: Assumption, { variables }: Path): Range | null {
  const name = numberAskedBy(added);
  const [, divisor] = /^[(\s]*\$?\w+\s*%\s*([1-9]\d{0,5})[)\s]*$/.exec(name ?? '') ?? [];
  if (divisor !== undefined) return { least: 0, most: Number(divisor) - 1 };
  return name === null ? null : rangeOf(variables.given(name));
}

/** After a command that may change files, or, when `all`, any variable as well. */
export function withChanges(path: Path, all = false): Path {
  const changes = change(path, all);
  return changes === path.changes ? path : { ...path, changes };
}

/** When a loop goes round again, what is outdated is expected to be asked again. */
export function withoutOutdated(path: Path): Path {
  const { assumptions, changes } = path;
  if (changes.outdated.length === 0) return path;
  const isOutdated = ({ subject }: Assumption) => changes.outdated.includes(topicOf(subject));
  const kept = assumptions.filter((assumption) => !isOutdated(assumption));
  const alternatives = withoutAssumptions(path.alternatives, isOutdated);
  return { ...path, assumptions: kept, alternatives, changes: noChanges };
}

/** The path on which a command ended so, where that decides how the script goes on. */
export function assumeEnd(path: Path, command: string): Path {
  if (path.assumptions.length >= mostAssumptions) return doubted(path);
  const holds = path.status === 'success';
  const [firstLine = ''] = command.split('\n', 1);
  const added = { subject: firstLine.trim(), value: null, holds, isRun: true, isEdited: false };
  return { ...doubted(path), assumptions: [...path.assumptions, added] };
}

/** A new value makes what was tested of the old one void. */
export function withVariable(path: Path, name: string, value: Value | null | undefined): Path {
  return withVariables(path, [{ name, value }]);
}

/** Gives all of these in one step: a copy of a path costs as much as what is changed in it. */
export function withVariables(path: Path, given: readonly Given[]): Path {
  const variables = path.variables.withAll(given);
  const { assumptions } = path;
  const isVoid = ({ subject }: Assumption) => given.some(({ name }) => mentions(subject, name));
  const kept = assumptions.filter((assumption) => !isVoid(assumption));
  const alternatives =
    path.alternatives.length === 0 ? path.alternatives : withoutAssumptions(path.alternatives, isVoid);
  const changes = withoutVoid(path.changes, isVoid);
  const answers = forgetAnswers(path.answers, (root) => given.some(({ name }) => root === `$${name}`));
  const loose = path.loose.filter((name) => !given.some((one) => one.name === name));
  const isSame =
    kept.length === assumptions.length &&
    alternatives === path.alternatives &&
    changes === path.changes &&
    answers === path.answers;
  if (variables === path.variables && isSame) return path;
  return {
    ...path,
    variables,
    loose: loose.length === path.loose.length ? path.loose : loose,
    assumptions: kept.length === assumptions.length ? assumptions : kept,
    alternatives,
    changes,
    answers,
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

export function withStatus(path: Path, status: Status): Path {
  return status === 'success' ? succeed(path) : fail(path);
}

export function exitWith(path: Path, status: Status | 'unknown' | 'last'): Path[] {
  if (status === 'last') return [path];
  return status === 'unknown' ? withBothStatuses(path) : [withStatus(path, status)];
}
