import type { Span } from '../../../source/span.ts';
import type { Command, Fact, Status, Text } from '../program.ts';
import type { Output } from './output.ts';
import type { Value } from './value.ts';
import { Variables } from './variables.ts';

/** What leaves the current code: the ways that end, and where. */
export interface Exits {
  readonly ended: { readonly path: Path; readonly span: Span }[];
}

/** Something that is taken to hold on a way, because a test came out so. */
export interface Assumption {
  readonly subject: string;
  readonly value: string | null;
  readonly holds: boolean;
  /** Whether it is how a command ended, which may end otherwise the next time. */
  readonly isRun: boolean;
}

/** One way through a script, up to some point. */
export interface Path {
  readonly variables: Variables;
  readonly output: Output;
  readonly status: Status;
  /** Whether the status is a failure that only a run brings about, of a command that is not expected to fail. */
  readonly unexpected: boolean;
  readonly assumptions: readonly Assumption[];
  /** Whether a run can be expected to take this way: its tests do not exclude each other. */
  readonly sure: boolean;
  /** Whether a failing command ends the script. */
  readonly errexit: boolean;
  readonly atExit: Command | null;
  /** The functions that have been defined. */
  readonly functions: ReadonlyMap<string, Command>;
}

/** The way that every script begins with. */
export function firstPath(output: Output): Path {
  return {
    variables: new Variables(),
    output,
    status: 'success',
    unexpected: false,
    assumptions: [],
    sure: true,
    errexit: false,
    atExit: null,
    functions: new Map(),
  };
}

const mostAssumptions = 32;

/** The path on which the test came out so. A way whose tests contradict each other is not sure. */
export function assume(path: Path, fact: Fact, succeeds: boolean): Path {
  const subject = fact.operand === null ? fact.subject : nameOfText(fact.operand);
  const added = { subject, value: fact.value, holds: fact.equal === succeeds, isRun: false };
  const contradicts =
    path.assumptions.some((other) => exclude(other, added)) || leavesNone([...path.assumptions, added]);
  if (path.assumptions.length >= mostAssumptions) return { ...path, sure: false };
  return { ...path, assumptions: [...path.assumptions, added], sure: path.sure && !contradicts };
}

/** The path on which a command ended so, where that decides how the script goes on. */
export function assumeEnd(path: Path, command: string): Path {
  if (path.assumptions.length >= mostAssumptions) return path;
  const added = { subject: command, value: null, holds: path.status === 'success', isRun: true };
  return { ...path, assumptions: [...path.assumptions, added] };
}

const order = /^\(*\s*\$?\{?(\w+)\}?\s*(?:-(lt|le|gt|ge)|(<=?|>=?|[!=]=))\s*(-?\d{1,15})\s*\)*$/;

interface Bound {
  readonly of: string;
  readonly sign: string;
  readonly limit: number;
}

/** What a test says of a number: `$n -gt 3`, `((n > 3))`, `$n` is "3". */
function boundOf({ subject, value }: Assumption): Bound | null {
  if (value !== null)
    return /^\$\w+$/.test(subject) && /^-?\d{1,15}$/.test(value)
      ? { of: subject.slice(1), sign: '==', limit: Number(value) }
      : null;
  const [, of, word, sign, limit] = order.exec(subject) ?? [];
  const signs: Record<string, string> = { lt: '<', le: '<=', gt: '>', ge: '>=' };
  return of === undefined ? null : { of, sign: sign ?? signs[word ?? ''] ?? '', limit: Number(limit) };
}

/** Whether no whole number agrees with all that is taken to hold of what the last of them is about. */
function leavesNone(assumptions: readonly Assumption[]): boolean {
  const last = assumptions.at(-1);
  const of = last === undefined ? null : boundOf(last)?.of;
  if (of == null) return false;
  // What scripts count is hardly ever below zero.
  let least = 0;
  let most = Number.POSITIVE_INFINITY;
  const excluded = new Set<number>();
  for (const assumption of assumptions) {
    const bound = boundOf(assumption);
    if (bound?.of !== of) continue;
    const { sign, limit } = bound;
    const holds = sign === '!=' ? !assumption.holds : assumption.holds;
    if (limit < 0) return false;
    if (sign === '==' || sign === '!=') {
      if (holds) [least, most] = [Math.max(least, limit), Math.min(most, limit)];
      else excluded.add(limit);
    } else if (sign.startsWith('<') === holds)
      most = Math.min(most, sign === '<' || sign === '>=' ? limit - 1 : limit);
    else least = Math.max(least, sign === '>' || sign === '<=' ? limit + 1 : limit);
  }
  while (excluded.has(least)) least++;
  return least > most;
}

function exclude(one: Assumption, other: Assumption): boolean {
  if (one.subject !== other.subject || one.isRun || other.isRun) return false;
  if (one.value === other.value) return one.holds !== other.holds;
  return one.value !== null && other.value !== null && one.holds && other.holds;
}

/** A text as a subject of assumptions: literals and the names of variables. */
export function nameOfText(text: Text): string {
  return text
    .map((piece) => {
      if (piece.kind === 'literal') return piece.text;
      return piece.kind === 'variable' ? `$${piece.name}` : `?${piece.span.start}`;
    })
    .join('');
}

/** A new value makes what was tested of the old one void. */
export function withVariable(path: Path, name: string, value: Value | null | undefined): Path {
  const variables = path.variables.with(name, value);
  let { assumptions } = path;
  if (assumptions.length > 0) {
    const about = `$${name}`;
    assumptions = assumptions.filter(({ subject }) => !subject.includes(about));
  }
  return { ...path, variables, assumptions };
}

export function withOutput(path: Path, output: Output): Path {
  return path.output === output ? path : { ...path, output };
}

/** The most ways that are followed side by side; beyond, those with the same output become one. */
const mostPaths = 64;

/** Makes one of ways that cannot be told apart, and few of many. */
export function mergePaths(paths: readonly Path[]): readonly Path[] {
  if (paths.length < 2) return paths;
  if (paths.length <= fewPaths) return mergeFew(paths);
  const distinct = mergeBy(paths, (path) => [
    path.variables,
    path.output,
    path.status,
    path.errexit,
    path.atExit,
    path.functions,
  ]);
  if (distinct.length <= mostPaths) return distinct;
  const byOutput = mergeBy(distinct, (path) => [path.output, path.status, path.errexit, path.functions]);
  if (byOutput.length <= mostPaths) return byOutput;
  return mergeBy(byOutput, (path) => [path.output.shape(), path.status, path.errexit]);
}

/** Up to so many ways are compared one by one, which is faster than to make keys of them. */
const fewPaths = 8;

function mergeFew(paths: readonly Path[]): readonly Path[] {
  const distinct: Path[] = [];
  for (let at = 0; at < paths.length; at++) {
    const path = paths[at] as Path;
    let like = 0;
    while (like < distinct.length && !areAlike(distinct[like] as Path, path)) like++;
    const known = distinct[like];
    distinct[like] = known === undefined ? path : mergeTwo(known, path);
  }
  return distinct;
}

/** Whether nothing that comes can tell two ways apart. */
function areAlike(one: Path, other: Path): boolean {
  return (
    one.status === other.status &&
    one.variables === other.variables &&
    one.output === other.output &&
    one.errexit === other.errexit &&
    one.atExit === other.atExit &&
    one.functions === other.functions
  );
}

function mergeBy(paths: readonly Path[], keys: (path: Path) => readonly unknown[]): Path[] {
  const numbers = new Map<unknown, number>();
  const number = (key: unknown) => {
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  };
  const byKey = new Map<string, { path: Path }>();
  for (const path of paths) {
    const key = keys(path).map(number).join(' ');
    const group = byKey.get(key);
    if (group === undefined) byKey.set(key, { path });
    else group.path = mergeTwo(group.path, path);
  }
  return [...byKey.values()].map(({ path }) => path);
}

function mergeTwo(one: Path, other: Path): Path {
  const assumptions =
    one.assumptions === other.assumptions
      ? one.assumptions
      : one.assumptions.filter((left) =>
          other.assumptions.some(
            (right) =>
              left.subject === right.subject && left.value === right.value && left.holds === right.holds,
          ),
        );
  const isExact = one.output === other.output && one.variables === other.variables;
  return {
    ...one,
    variables: one.variables.meet(other.variables),
    assumptions,
    // Either of two like ways will do as an example.
    sure: isExact ? one.sure || other.sure : false,
    unexpected: one.unexpected && other.unexpected,
    atExit: one.atExit ?? other.atExit,
  };
}

/** A definition that is there already changes nothing. */
export function define(path: Path, name: string, body: Command): Path {
  if (path.functions.get(name) === body) return succeed(path);
  return succeed({ ...path, functions: new Map(path.functions).set(name, body) });
}

export function succeed(path: Path): Path {
  return path.status === 'success' ? path : { ...path, status: 'success', unexpected: false };
}

export function fail(path: Path): Path {
  return { ...path, status: 'failure', unexpected: false };
}

export function byStatus(paths: readonly Path[]): [succeeded: Path[], failed: Path[]] {
  return [
    paths.filter(({ status }) => status === 'success'),
    paths.filter(({ status }) => status === 'failure'),
  ];
}

/** Both ways that a command from outside can end. */
export function withBothStatuses(path: Path): Path[] {
  return [succeed(path), { ...path, status: 'failure', unexpected: true }];
}

export function withStatus(path: Path, status: Status): Path {
  return status === 'success' ? succeed(path) : fail(path);
}

export function exitWith(path: Path, status: Status | 'unknown' | 'last'): Path[] {
  if (status === 'last') return [path];
  return status === 'unknown' ? withBothStatuses(path) : [withStatus(path, status)];
}
