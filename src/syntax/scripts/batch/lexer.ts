import { type Cell, characterCell, expandLine, type FreshCell, isDelimiter, isSign } from './cells.ts';

/** Stands at the end of the text. */
const nothingLeft: Cell = characterCell('', 0, 0);

/**
 * The second thing that cmd.exe does with a line: it reads quotes and carets. Lines are taken in one by one,
 * as a block or a caret at the end of a line asks for the next.
 */
export class BatchLexer {
  readonly #text: string;
  /** Sees each expansion once it is known whether it stands in quotes. */
  readonly #settle: (cell: Cell) => Cell;
  /** How many blocks are open, each of which an unquoted parenthesis closes. */
  blocks = 0;
  /** Where the outermost of them begins. */
  blockStart = 0;
  #cells: Cell[] = [];
  #at = 0;
  #nextLine = 0;
  /** The caret at the end of the last line that was taken in; -1: none. */
  #continuesAt = -1;

  constructor(text: string, settle: (cell: Cell) => Cell) {
    this.#text = text;
    this.#settle = settle;
  }

  /** The cell that comes next; an empty one at the end of the text. Lines end with an unquoted line feed. */
  get current(): Cell {
    while (this.#at >= this.#cells.length) {
      if (this.#nextLine >= this.#text.length && this.#continuesAt === -1) return nothingLeft;
      this.#takeLine();
    }
    return this.#cells[this.#at] ?? nothingLeft;
  }

  /** The cell after the current one, when it stands in the same line. */
  get second(): Cell {
    return this.#cells[this.#at + 1] ?? nothingLeft;
  }

  /** The place of the next line that has not been taken in. */
  get nextLine(): number {
    return this.#nextLine;
  }

  get isAtEnd(): boolean {
    return this.current === nothingLeft;
  }

  /** Whether a command can end here. */
  get isAtCommandEnd(): boolean {
    const { current } = this;
    return current === nothingLeft || isSign(current, '\n') || (this.blocks > 0 && isSign(current, ')'));
  }

  /** The place in the text where the next cell begins. */
  get offset(): number {
    const { current } = this;
    return current === nothingLeft ? this.#text.length : current.start;
  }

  /** The place in the text where the last cell ended. */
  get lastEnd(): number {
    return this.#cells[this.#at - 1]?.end ?? 0;
  }

  /** The cells that were taken in since `startUnit`. */
  get cells(): readonly Cell[] {
    return this.#cells;
  }

  /** The cells of the command that the current one ends. */
  get command(): readonly Cell[] {
    const end = this.#cells.findLastIndex((cell, at) => at < this.#at && isSign(cell, '\n&|'));
    return this.#cells.slice(end + 1, this.#at);
  }

  startUnit(): void {
    this.#cells = this.#cells.slice(this.#at);
    this.#at = 0;
  }

  next(): Cell {
    const { current } = this;
    if (current !== nothingLeft) this.#at += 1;
    return current;
  }

  /** Takes an operator between commands: `&`, `&&`, `|` or `||`, and not the first half of one. */
  takes(operator: string): boolean {
    this.skipDelimiters();
    const sign = operator.charAt(0);
    if (!isSign(this.current, sign)) return false;
    const length = isSign(this.second, sign) ? 2 : 1;
    if (length !== operator.length) return false;
    this.#at += length;
    this.skipDelimiters();
    return true;
  }

  skipDelimiters(): void {
    while (isDelimiter(this.current)) this.#at += 1;
  }

  /** Takes what comes up to the end of the line, and keeps no trace of it: the text after a label's colon. */
  takeRest(): Cell[] {
    const from = this.#at;
    while (!this.isAtEnd && !isSign(this.current, '\n')) this.#at += 1;
    const rest = this.#cells.splice(from, this.#at - from);
    this.#at = from;
    return rest;
  }

  /** Leaves the rest of the line unread, as a remark; a caret at its end means nothing. */
  skipLine(): void {
    if (this.#at < this.#cells.length) {
      const last = this.#cells.at(-1) ?? nothingLeft;
      const end =
        this.#continuesAt === -1 ? last : characterCell('\n', this.#continuesAt, this.#continuesAt + 1);
      this.#cells.length = this.#at;
      this.#cells.push(end);
    }
    this.#continuesAt = -1;
  }

  /** Leaves the rest of the text unread. */
  skipAll(): void {
    this.#cells.length = this.#at;
    this.#nextLine = this.#text.length;
    this.#continuesAt = -1;
  }

  /** The letters that come next, in lower case, when a word consists of them alone; else ''. */
  peekWord(): string {
    let word = '';
    if (this.isAtEnd) return word;
    for (let at = this.#at; at < this.#cells.length; at++) {
      const cell = this.#cells[at] as Cell;
      if (isDelimiter(cell) || isSign(cell, '\n&|<>()')) return word;
      if (word.length > 20 || !/[a-z/]/i.test(cell.char)) return '';
      word += cell.char.toLowerCase();
    }
    return word;
  }

  skipWord(word: string): void {
    this.#at += word.length;
  }

  #takeLine(): void {
    const isEscaped = this.#continuesAt !== -1;
    this.#continuesAt = -1;
    const start = this.#nextLine;
    const feed = this.#text.indexOf('\n', start);
    const end = feed === -1 ? this.#text.length : feed;
    this.#nextLine = feed === -1 ? end : feed + 1;
    this.#readLine(expandLine(this.#text, start, end), end, isEscaped);
  }

  #readLine(line: readonly FreshCell[], end: number, isFirstEscaped: boolean): void {
    let inQuotes = false;
    if (isFirstEscaped && line.length === 0 && end < this.#text.length) {
      // A caret in front of two line breaks keeps the second.
      const kept = characterCell('\n', end);
      kept.literal = true;
      this.#cells.push(kept);
      return;
    }
    for (let at = 0; at < line.length; at++) {
      const cell = line[at] as FreshCell;
      const isEscape = cell.char === '^' && !inQuotes && !(isFirstEscaped && at === 0);
      if (isEscape) {
        const escaped = line[at + 1];
        if (escaped === undefined) {
          this.#continuesAt = cell.start;
          return;
        }
        at += 1;
        // A caret in front of a variable escapes the beginning of its value at most.
        escaped.literal = true;
        if (escaped.expansion === null) escaped.start = cell.start;
        this.#keep(escaped);
        continue;
      }
      const isQuote = cell.char === '"' && !(isFirstEscaped && at === 0);
      if (isQuote) inQuotes = !inQuotes;
      cell.quoted = inQuotes || isQuote;
      cell.literal = cell.quoted || cell.expansion !== null || (isFirstEscaped && at === 0);
      this.#keep(cell);
    }
    this.#cells.push(characterCell('\n', end, Math.min(end + 1, this.#text.length)));
  }

  #keep(cell: Cell): void {
    this.#cells.push(cell.expansion === null ? cell : this.#settle(cell));
  }
}
