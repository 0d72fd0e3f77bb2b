import { span } from '../../../../source/span.ts';
import { type Chunk, constantText, keyOf, literal, type Value } from './value.ts';

/** More variables than this are forgotten, so that hostile scripts stay cheap. */
const mostVariables = 200;

/** The arguments of a script or a function: `#` is their number, `*` all of them, each after a blank. */
export const argumentNames: ReadonlySet<string> = new Set('#*123456789');

/** A script state is started without arguments. */
const noArguments: ReadonlyMap<string, Value> = new Map(
  [...argumentNames].map((name) => [name, name === '#' ? [literal('0', span(0, 0))] : []]),
);

/** What a variable is given; undefined: what the environment has. */
export interface Given {
  readonly name: string;
  readonly value: Value | null | undefined;
}

/** A variable with its value; null: known only at run time. */
interface Entry {
  readonly name: string;
  readonly value: Value | null;
  /** The number of this name with this value. */
  readonly pair: number;
}

/** What all variables of one script share, so that equal ones are one object. */
interface Shared {
  /** By a sum of their pairs, which a text of them all would take far longer to make. */
  readonly bySum: Map<number, Variables[]>;
  /** A number for every name with every value that occurs. */
  readonly pairs: Map<string, number>;
}

/** The variables that a script has set on its way. Two ways that have set the same share one object. */
export class Variables {
  /** In the order of their names. */
  readonly #entries: readonly Entry[];
  readonly #shared: Shared;
  /** Whether any other variable may have any value, because foreign code ran. */
  readonly #forgotten: boolean;

  constructor(
    entries: readonly Entry[] = [],
    forgotten = false,
    shared: Shared = { bySum: new Map(), pairs: new Map() },
  ) {
    this.#entries = entries;
    this.#forgotten = forgotten;
    this.#shared = shared;
  }

  /** Undefined: the environment's; null: known only at run time. */
  get(name: string): Value | null | undefined {
    const value = this.given(name);
    return value === undefined && !this.#forgotten ? noArguments.get(name) : value;
  }

  /** What the script itself gave it; undefined: nothing. */
  given(name: string): Value | null | undefined {
    const entry = this.#entries[placeOf(name, this.#entries)];
    if (entry?.name === name) return entry.value;
    return this.#forgotten ? null : undefined;
  }

  /** Whether something has given it a value since it was the environment's, known or not. */
  has(name: string): boolean {
    return this.#entries[placeOf(name, this.#entries)]?.name === name;
  }

  /** A name, and those of the variables that are a function's own: `name@function`. */
  allNamed(name: string): readonly string[] {
    const own = this.#entries.filter((entry) => entry.name.startsWith(`${name}@`));
    return [name, ...own.map((entry) => entry.name)];
  }

  /** A variable, and those that have the same text, which only a run settles. */
  sameAs(name: string): readonly string[] {
    const gap = gapOf(this.given(name));
    if (gap === null) return [name];
    return this.#entries.filter(({ value }) => gapOf(value)?.hole === gap.hole).map((entry) => entry.name);
  }

  /** Without the values that something else has given before, which gives another one now: copies of that. */
  withoutFormer(given: Value): Variables {
    const gap = gapOf(given);
    if (gap === null) return this;
    const isFormer = (value: Value | null) => {
      const former = gapOf(value);
      return former !== null && former.origin.start === gap.origin.start && former.hole !== gap.hole;
    };
    return this.forget(this.#entries.filter(({ value }) => isFormer(value)).map(({ name }) => name));
  }

  /** Undefined: what the environment has. */
  with(name: string, value: Value | null | undefined): Variables {
    return this.withAll([{ name, value }]);
  }

  /** All of these, one after the other, in one step: for each set that is made is kept. */
  withAll(given: Iterable<Given>): Variables {
    let entries = this.#entries;
    for (const { name, value } of given) {
      const at = placeOf(name, entries);
      const before = entries[at];
      const isKnown = before?.name === name;
      if (value === undefined) {
        if (!isKnown) continue;
        entries = entries.toSpliced(at, 1);
      } else {
        // What an argument that is not given has anyway.
        if (!isKnown && !this.#forgotten && value?.length === 0 && noArguments.get(name)?.length === 0)
          continue;
        const pair = this.#pairOf(name, value);
        if (isKnown && before.pair === pair) continue;
        entries = entries.toSpliced(at, isKnown ? 1 : 0, { name, value, pair });
      }
    }
    return entries === this.#entries ? this : this.#share(entries, this.#forgotten);
  }

  forgetAll(): Variables {
    return this.#share([], true);
  }

  forget(names: Iterable<string>): Variables {
    return this.withAll([...names].map((name) => ({ name, value: null })));
  }

  /** Without the values of what has a plain name and is not used, or of these without the `fixed` ones. */
  only(isUsed: (name: string) => boolean, fixed = false): Variables {
    const others = this.#entries.filter(
      ({ name, value }) =>
        /^[A-Za-z_]\w*$/.test(name) && !isUsed(name) && !(fixed && constantText(value) === null),
    );
    return this.forget(others.map(({ name }) => name));
  }

  /** What both agree on. */
  meet(other: Variables): Variables {
    if (this === other) return this;
    const entries: Entry[] = [];
    let [left, right] = [0, 0];
    for (;;) {
      const [one, two] = [this.#entries[left], other.#entries[right]];
      if (one === undefined && two === undefined) break;
      const isFirst = two === undefined || (one !== undefined && one.name <= two.name);
      const isSecond = one === undefined || (two !== undefined && two.name <= one.name);
      if (isFirst) left++;
      if (isSecond) right++;
      const entry = (isFirst ? one : two) as Entry;
      entries.push(one?.pair === two?.pair ? entry : this.#unknown(entry.name));
    }
    return this.#share(entries, this.#forgotten || other.#forgotten);
  }

  #unknown(name: string): Entry {
    return { name, value: null, pair: this.#pairOf(name, null) };
  }

  #share(entries: readonly Entry[], forgotten: boolean): Variables {
    if (entries.length > mostVariables) return this.forgetAll();
    let sum = forgotten ? 1 : 0;
    for (let at = 0; at < entries.length; at++) sum += spread((entries[at] as Entry).pair);
    const { bySum } = this.#shared;
    const alike = bySum.get(sum) ?? [];
    let known = alike.find((one) => one.#forgotten === forgotten && haveSamePairs(one.#entries, entries));
    if (known === undefined) {
      known = new Variables(entries, forgotten, this.#shared);
      alike.push(known);
      bySum.set(sum, alike);
    }
    return known;
  }

  #pairOf(name: string, value: Value | null): number {
    const { pairs } = this.#shared;
    const key = `${name}=${value === null ? 'null' : keyOf(value)}`;
    let pair = pairs.get(key);
    if (pair === undefined) {
      pair = pairs.size;
      pairs.set(key, pair);
    }
    return pair;
  }
}

/** Where a name stands among entries, or would stand. */
function placeOf(name: string, entries: readonly Entry[]): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((entries[middle] as Entry).name < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A number that is large and as good as by chance, so that few sums of them are the same. */
function spread(pair: number): number {
  const mixed = Math.imul(pair + 1, 0x9e3779b1);
  return Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 0;
}

function haveSamePairs(some: readonly Entry[], others: readonly Entry[]): boolean {
  if (some.length !== others.length) return false;
  for (let at = 0; at < some.length; at++)
    if ((some[at] as Entry).pair !== (others[at] as Entry).pair) return false;
  return true;
}

/** What only a run settles, where that is all of a value. Items of a list stand nowhere. */
function gapOf(value: Value | null | undefined): Chunk | null {
  const [only, other] = value ?? [];
  const isGap = only?.hole != null && other === undefined && only.origin.start < only.origin.end;
  return isGap ? only : null;
}
