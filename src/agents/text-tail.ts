/** Keeps the last characters of a stream, for messages. */
export class TextTail {
  #text = '';
  readonly #limit: number;

  constructor(limit = 4000) {
    this.#limit = limit;
  }

  add(text: string): void {
    this.#text += text;
    if (this.#text.length > 2 * this.#limit) this.#text = this.#text.slice(-this.#limit);
  }

  get text(): string {
    return this.#text.slice(-this.#limit).trim();
  }
}
