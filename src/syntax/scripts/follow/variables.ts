import { keyOf, type Value } from './value.ts';

/** More variables than this are forgotten, so that hostile scripts stay cheap. */
const mostVariables = 200;

/** What all variables of one script share, so that equal ones are one object. */
interface Shared {
  readonly byContent: Map<string, Variables>;
  /** A number for every value that occurs. */
  readonly numbers: Map<string, number>;
}

/** The variables that a script has set on its way. Two ways that have set the same share one object. */
export class Variables {
  /** Null: known only at run time. */
  readonly #values: ReadonlyMap<string, Value | null>;
  readonly #successors = new Map<string, Variables>();
  readonly #shared: Shared;
  /** Whether any other variable may have any value, because foreign code ran. */
  readonly #forgotten: boolean;

  constructor(
    values: ReadonlyMap<string, Value | null> = new Map(),
    forgotten = false,
    shared: Shared = { byContent: new Map(), numbers: new Map() },
  ) {
    this.#values = values;
    this.#forgotten = forgotten;
    this.#shared = shared;
  }

  /** Undefined: the environment's; null: known only at run time. */
  get(name: string): Value | null | undefined {
    const value = this.#values.get(name);
    return value === undefined && this.#forgotten ? null : value;
  }

  /** Undefined: what the environment has. */
  with(name: string, value: Value | null | undefined): Variables {
    const key = `${name}=${this.#number(value)}`;
    const known = this.#successors.get(key);
    if (known !== undefined) return known;
    const values = new Map(this.#values);
    if (value === undefined) values.delete(name);
    else values.set(name, value);
    const next = this.#share(values, this.#forgotten);
    this.#successors.set(key, next);
    return next;
  }

  forgetAll(): Variables {
    return this.#share(new Map(), true);
  }

  forget(names: Iterable<string>): Variables {
    let rest: Variables = this;
    for (const name of names) rest = rest.with(name, null);
    return rest;
  }

  /** What both agree on. */
  meet(other: Variables): Variables {
    if (this === other) return this;
    const values = new Map<string, Value | null>();
    for (const name of new Set([...this.#values.keys(), ...other.#values.keys()])) {
      const [left, right] = [this.get(name), other.get(name)];
      values.set(name, left && right && keyOf(left) === keyOf(right) ? left : null);
    }
    return this.#share(values, this.#forgotten || other.#forgotten);
  }

  #share(values: ReadonlyMap<string, Value | null>, forgotten: boolean): Variables {
    if (values.size > mostVariables) return this.forgetAll();
    const content = [...values].map(([name, value]) => `${name}=${this.#number(value)}`).sort();
    const key = `${forgotten} ${content.join(' ')}`;
    const known = this.#shared.byContent.get(key) ?? new Variables(values, forgotten, this.#shared);
    this.#shared.byContent.set(key, known);
    return known;
  }

  #number(value: Value | null | undefined): number {
    const key = value ? keyOf(value) : String(value);
    const { numbers } = this.#shared;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  }
}
