/**
 * Puts the name of a script in the place of the path of its private copy, where an interpreter says on which line of it
 * something is wrong: where the copy was, nobody finds anything any more. The text comes in pieces that end anywhere.
 */
export class NamedScript {
  readonly #path: string;
  readonly #name: string;
  /** The end of the last piece, where it may be the beginning of the path. */
  #held = '';

  constructor(path: string, name: string) {
    this.#path = path;
    this.#name = name;
  }

  /** What is certain once this piece has come. */
  add(piece: string): string {
    const text = (this.#held + piece).replaceAll(this.#path, () => this.#name);
    let length = Math.min(text.length, this.#path.length - 1);
    while (length > 0 && !this.#path.startsWith(text.slice(-length))) length -= 1;
    this.#held = text.slice(text.length - length);
    return text.slice(0, text.length - length);
  }

  /** What was held back when no more comes. */
  rest(): string {
    const rest = this.#held;
    this.#held = '';
    return rest;
  }
}
