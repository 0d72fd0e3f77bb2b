/** The longest line that is kept, in UTF-16 units: V8 has no text of twice that length. */
const longestLine = 256 * 1024 * 1024;

/**
 * Cuts a stream of UTF-8 bytes into lines, in time linear in the bytes: pieces of an unfinished line are kept apart until its
 * end comes. Bytes that are no UTF-8 become U+FFFD. In place of a line that is too long comes null.
 */
export class LineSplitter {
  /** A byte order mark is a character like others. */
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  /** The beginning of a line whose end is not there yet. */
  #pieces: string[] = [];
  #length = 0;
  readonly #onLine: (line: string | null) => void;
  readonly #longest: number;

  constructor(onLine: (line: string | null) => void, longest = longestLine) {
    this.#onLine = onLine;
    this.#longest = longest;
  }

  add(chunk: Uint8Array): void {
    this.#take(this.#decoder.decode(chunk, { stream: true }));
  }

  /** The stream is at its end: a last line may lack its line break. */
  finish(): void {
    this.#take(this.#decoder.decode());
    if (this.#length > 0) this.#emit();
  }

  #take(text: string): void {
    let start = 0;
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
      this.#keep(text.slice(start, end));
      this.#emit();
      start = end + 1;
    }
    this.#keep(text.slice(start));
  }

  #keep(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#longest) this.#pieces = [];
    else if (piece !== '') this.#pieces.push(piece);
  }

  #emit(): void {
    const line = this.#length > this.#longest ? null : this.#pieces.join('');
    this.#pieces = [];
    this.#length = 0;
    this.#onLine(line);
  }
}
