/** The variables that the script has set on every way to the place that is read. */
export class SureNames {
  /** Those that are set in each of the parts around this place, from the outermost one. */
  readonly #parts: Set<string>[] = [new Set()];

  add(name: string): void {
    this.#parts.at(-1)?.add(name);
  }

  has(name: string): boolean {
    return this.#parts.some((names) => names.has(name));
  }

  /** Reads a part that a run may pass by, or a subshell: what is set in it is sure up to its end. Puts the names to those that are. */
  within<T>(read: () => T, names = new Set<string>()): T {
    this.#parts.push(names);
    try {
      return read();
    } finally {
      this.#parts.pop();
    }
  }

  /** What is set in all of the parts of which a run takes one. */
  addCommon([first, ...others]: readonly ReadonlySet<string>[]): void {
    for (const name of first ?? []) if (others.every((names) => names.has(name))) this.add(name);
  }
}
