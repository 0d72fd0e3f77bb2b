/** A named text. `name` is the file's name inside its scope, never a path of this machine. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** Line and column, both from 1; the column counts UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets of one text into lines and columns: one linear pass, then a binary search each. */
export class LineIndex {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }

  /** The text of a line (from 1) without its line break. */
  line(line: number): string {
    const start = this.#starts[line - 1] ?? this.#text.length;
    const end = this.#starts[line] ?? this.#text.length + 1;
    return this.#text.slice(start, end - 1).replace(/\r$/, '');
  }
}
