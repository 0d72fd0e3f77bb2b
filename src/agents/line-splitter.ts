import { StringDecoder } from 'node:string_decoder';

/**
 * Cuts a stream of UTF-8 bytes into lines of any length, in time linear in the bytes: pieces of an unfinished line
 * are kept apart until its end comes. Bytes that are no UTF-8 become U+FFFD.
 */
export class LineSplitter {
  readonly #decoder = new StringDecoder('utf8');
  #pieces: string[] = [];
  readonly #onLine: (line: string) => void;

  constructor(onLine: (line: string) => void) {
    this.#onLine = onLine;
  }

  add(chunk: Uint8Array): void {
    this.#take(this.#decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)));
  }

  /** The stream is at its end: a last line may lack its line break. */
  finish(): void {
    this.#take(this.#decoder.end());
    if (this.#pieces.length > 0) this.#emit('');
  }

  #take(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#emit(text.slice(start, end));
      start = end + 1;
    }
    if (start < text.length) this.#pieces.push(text.slice(start));
  }

  #emit(last: string): void {
    const line = this.#pieces.join('') + last;
    this.#pieces = [];
    this.#onLine(line);
  }
}
