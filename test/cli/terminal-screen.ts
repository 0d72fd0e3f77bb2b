/**
 * What a terminal of this size shows after it was sent some text: as much of one as raymond may use. A sequence that
 * is not among it is an error, so that whatever else reaches a terminal is noticed.
 */
export class TerminalScreen {
  #columns: number;
  readonly #rows: number;
  /** The rows from the first one ever written, the screen being the last ones of them. */
  #lines: string[][] = [[]];
  #row = 0;
  #column = 0;

  constructor(columns: number, rows: number) {
    this.#columns = columns;
    this.#rows = rows;
  }

  /** Everything that was ever written and not written over, without blank rows at the end. */
  get text(): string {
    return this.#lines
      .map((line) => line.join('').trimEnd())
      .join('\n')
      .trimEnd();
  }

  get cursor(): { readonly row: number; readonly column: number } {
    return { row: this.#row, column: this.#column };
  }

  /** Makes the terminal as wide as this; longer rows are broken, as most terminals do. */
  resize(columns: number): void {
    const rowsOf = (line: readonly string[]) => {
      const pieces: string[][] = [];
      for (let start = 0; start === 0 || start < line.length; start += columns)
        pieces.push(line.slice(start, start + columns));
      return pieces;
    };
    this.#row = this.#lines.slice(0, this.#row).flatMap(rowsOf).length;
    this.#lines = this.#lines.flatMap(rowsOf);
    this.#columns = columns;
  }

  write(text: string): void {
    for (const [part] of text.matchAll(/\u001b\[[?\d;]*[A-Za-z]|[\s\S]/gu)) this.#put(part);
  }

  #put(part: string): void {
    if (part === '\n') {
      this.#down();
      this.#column = 0;
    } else if (part === '\r') this.#column = 0;
    else if (part.startsWith('\u001b[')) this.#obey(part.slice(2));
    else if (/^[\u0000-\u001f\u007f-\u009f]$/.test(part))
      throw new Error(`the control ${JSON.stringify(part)}`);
    else {
      if (this.#column === this.#columns) {
        this.#down();
        this.#column = 0;
      }
      const line = this.#lines[this.#row] as string[];
      while (line.length < this.#column) line.push(' ');
      line[this.#column++] = part;
    }
  }

  #down(): void {
    this.#row += 1;
    if (this.#row === this.#lines.length) this.#lines.push([]);
  }

  #obey(sequence: string): void {
    const count = Number.parseInt(sequence, 10) || 1;
    const top = Math.max(0, this.#lines.length - this.#rows);
    if (sequence.endsWith('A')) this.#row = Math.max(top, this.#row - count);
    else if (sequence === 'K') this.#lines[this.#row]?.splice(this.#column);
    else if (sequence === 'J') {
      this.#lines[this.#row]?.splice(this.#column);
      this.#lines.splice(this.#row + 1);
    } else if (!/^[\d;]*m$/.test(sequence)) throw new Error(`the sequence ESC [ ${sequence}`);
  }
}
