import { StringDecoder } from 'node:string_decoder';
import { endOfText } from '../util/cut-text.ts';

/** Keeps the last characters of a stream, for messages. */
export class TextTail {
  #text = '';
  #isCut = false;
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
    this.#isCut ||= this.#text.length > this.#limit;
    if (this.#text.length > 2 * this.#limit) this.#text = endOfText(this.#text, this.#limit);
  }

  /** From the first whole line on; of a line that takes most of it the end, after an ellipsis. */
  get text(): string {
    const kept = endOfText(this.#text, this.#limit);
    if (!this.#isCut) return kept.trim();
    const lineEnd = kept.indexOf('\n');
    const isLong = lineEnd === -1 || lineEnd > this.#limit / 2;
    return (isLong ? `…${kept}` : kept.slice(lineEnd)).trim();
  }
}
