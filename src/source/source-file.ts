/** A named text. `name` is the file's name inside its scope, never a path of this machine. */
export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** Line and column, both from 1; the column counts UTF-16 units, without a byte order mark, as editors do. */
interface Position {
  readonly line: number;
  readonly column: number;
}

/** Turns offsets of one text into lines and columns: one linear pass, then a binary search each. */
class LineIndex {
  readonly #starts: number[] = [0];
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
  }

  position(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: Math.max(0, offset - this.#startOf(low)) + 1 };
  }

  /** The text of a line (from 1) without its line break. */
  line(line: number): string {
    const start = this.#startOf(line - 1);
    const end = this.#starts[line] ?? this.#text.length + 1;
    return this.#text.slice(start, end - 1).replace(/\r$/, '');
  }

  /** The offset of the first character of a line (from 0). */
  #startOf(line: number): number {
    const isMarked = line === 0 && this.#text.startsWith('\uFEFF');
    return isMarked ? 1 : (this.#starts[line] ?? this.#text.length);
  }
}

/** The line index of each file, made when it is first asked for. */
export class LineIndexes {
  readonly #byFile = new Map<string, LineIndex>();

  of(file: string, text: string): LineIndex {
    const index = this.#byFile.get(file) ?? new LineIndex(text);
    this.#byFile.set(file, index);
    return index;
  }
}
