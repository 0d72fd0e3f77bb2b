import { StringDecoder } from 'node:string_decoder';
import { endOfText } from '../util/cut-text.ts';

/** Keeps the last characters of a stream, for messages. */
export class TextTail {
  #text = '';
  readonly #limit: number;
  readonly #decoder = new StringDecoder('utf8');

  constructor(limit = 4000) {
    this.#limit = limit;
  }

  /** Bytes of UTF-8, cut anywhere; returns the text that they make whole. */
  add(chunk: Uint8Array): string {
    const text = this.#decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    this.addText(text);
    return text;
  }

  addText(text: string): void {
    this.#text += text;
    if (this.#text.length > 2 * this.#limit) this.#text = endOfText(this.#text, this.#limit);
  }

  get text(): string {
    return endOfText(this.#text, this.#limit).trim();
  }
}
