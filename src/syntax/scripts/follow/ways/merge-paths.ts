import { mergeAlternatives } from '../assumptions/alternatives.ts';
import { mergeAnswers } from '../assumptions/answers.ts';
import type { Assumption } from '../assumptions/assumptions.ts';
import { mergeChanges } from '../assumptions/changes.ts';
import { either } from '../values/payload-set.ts';
import { mergeMade } from './made-paths.ts';
import type { Path } from './path.ts';

/** The most ways that are followed side by side; beyond, those with the same output become one. */
const mostPaths = 64;

/** The most of those that no run is expected to take, where commands are left out whose files cannot be opened. */
const mostUnexpected = 4;

/** Which variables are still of use; null where that is not known. Asked for where it matters. */
export type AskUsed = () => ((name: string) => boolean) | null;

/** Makes one of ways that cannot be told apart, and few of many. */
export function mergePaths(paths: readonly Path[], askUsed: AskUsed = () => null): readonly Path[] {
  if (paths.length < 2) return paths;
  if (paths.length <= fewPaths) return mergeFew(paths);
  const numbers = new Numbers();
  const distinct = mergeBy(paths, (path) => identify(path, numbers));
  if (distinct.length <= mostPaths) return distinct;
  const isUsed = askUsed();
  if (isUsed !== null) {
    const kept = distinct.map((path) => ({ ...path, variables: path.variables.only(isUsed) }));
    const alike = mergeBy(kept, (path) => identify(path, numbers));
    if (alike.length <= mostPaths) return alike;
  }
  const byOutput = mergeBy(distinct, (path) => identify(path, numbers, partsOfOutput));
  if (byOutput.length <= mostPaths) return byOutput;
  return mergeBy(byOutput, (path) => `${path.output.shape()} ${path.status} ${path.errexit}`);
}

/** Makes one of ways that differ in nothing that is still of use. Values that a run settles tie what is asked of two variables together. */
export function mergeUsed(paths: readonly Path[], askUsed: AskUsed): readonly Path[] {
  if (paths.length < 2) return paths;
  const isUsed = askUsed();
  if (isUsed === null) return paths;
  return mergePaths(paths.map((path) => ({ ...path, variables: path.variables.only(isUsed, true) })));
}

/** What many ways that no run is expected to take have set, each without another command, is not told apart. */
export function mergeUnexpected(paths: readonly Path[]): readonly Path[] {
  const unexpected = paths.filter(({ sure }) => !sure);
  if (unexpected.length <= mostUnexpected) return paths;
  const numbers = new Numbers();
  const merged = mergeBy(unexpected, (path) => identify(path, numbers, partsButVariables));
  return [...paths.filter(({ sure }) => sure), ...merged];
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

type Part =
  | 'status'
  | 'code'
  | 'variables'
  | 'output'
  | 'errexit'
  | 'atExit'
  | 'atFailure'
  | 'functions'
  | 'sure'
  | 'awaits'
  | 'ifLeft';

/**
 * All that can tell two ways apart in what comes; those that differ most often first. What a way assumes that no run is
 * expected to take says nothing of one that runs do take.
 */
const parts: readonly Part[] = [
  'status',
  'code',
  'variables',
  'output',
  'sure',
  'awaits',
  'ifLeft',
  'errexit',
  'atExit',
  'atFailure',
  'functions',
];

const partsButVariables = parts.filter((part) => part !== 'variables');

const partsOfOutput: readonly Part[] = ['output', 'status', 'errexit', 'functions'];

function areAlike(one: Path, other: Path): boolean {
  for (let at = 0; at < parts.length; at++)
    if (one[parts[at] as Part] !== other[parts[at] as Part]) return false;
  return true;
}

/** Gives each thing that it is asked about a number of its own. */
export class Numbers {
  readonly #known = new Map<unknown, number>();

  of(thing: unknown): number {
    let number = this.#known.get(thing);
    if (number === undefined) {
      number = this.#known.size;
      this.#known.set(thing, number);
    }
    return number;
  }
}

/** A text that two ways share when they agree in all parts that are given. */
export function identify(path: Path, numbers: Numbers, which = parts): string {
  let key = '';
  for (let at = 0; at < which.length; at++) key += `${numbers.of(path[which[at] as Part])} `;
  return key;
}

function mergeBy(paths: readonly Path[], keyOf: (path: Path) => string): Path[] {
  const byKey = new Map<string, Path>();
  for (const path of paths) {
    const key = keyOf(path);
    const known = byKey.get(key);
    byKey.set(key, known === undefined ? path : mergeTwo(known, path));
  }
  return [...byKey.values()];
}

function mergeTwo(one: Path, other: Path): Path {
  const assumptions = commonOf(one.assumptions, other.assumptions);
  const answers = mergeAnswers(one.answers, other.answers);
  const isSame = one.assumptions === other.assumptions && one.alternatives === other.alternatives;
  const isExact = one.output === other.output && one.variables === other.variables;
  return {
    ...one,
    variables: one.variables.meet(other.variables),
    assumptions,
    alternatives: isSame ? one.alternatives : mergeAlternatives(one, other, assumptions),
    answers,
    payload: either(one.payload, other.payload),
    loose: one.loose === other.loose ? one.loose : [...new Set([...one.loose, ...other.loose])],
    made: mergeMade(one, other),
    changes: mergeChanges(one, other, answers),
    // Either of two like ways will do as an example.
    sure: isExact ? one.sure || other.sure : false,
    awaits: one.awaits === other.awaits ? one.awaits : 'tag at once',
    ifLeft: one.ifLeft === other.ifLeft ? one.ifLeft : null,
    unexpected: one.unexpected && other.unexpected,
    isSignalled: one.isSignalled && other.isSignalled,
    asksUnseen: one.asksUnseen === true || other.asksUnseen === true,
    needsPayload: one.needsPayload === true && other.needsPayload === true,
    code: one.code === other.code ? one.code : null,
    atExit: one.atExit ?? other.atExit,
    atFailure: one.atFailure ?? other.atFailure,
  };
}

/** What both ways assume. Up to where they parted their lists are the same. */
function commonOf(ones: readonly Assumption[], others: readonly Assumption[]): readonly Assumption[] {
  let parted = 0;
  while (parted < ones.length && ones[parted] === others[parted]) parted++;
  if (parted === ones.length) return ones;
  const rest = others.slice(parted);
  const isShared = (left: Assumption) =>
    rest.some(
      (right) => left.subject === right.subject && left.value === right.value && left.holds === right.holds,
    );
  return [...ones.slice(0, parted), ...ones.slice(parted).filter(isShared)];
}
