import { bySpan, byStart, type Span, span } from '../../../source/span.ts';
import type { LostComparison, NewerSyntax } from '../defects.ts';

/** Where the parser stops. Never leaves the reader. */
export class Unreadable extends Error {
  readonly place: Span;
  /** Completes "the script may print anything: ". */
  readonly reason: string;
  /** Whether PowerShell would refuse the script, too. */
  readonly damaged: boolean;

  constructor(place: Span, reason: string, damaged: boolean) {
    super(reason);
    this.place = place;
    this.reason = reason;
    this.damaged = damaged;
  }
}

/** More levels of brackets than this are not followed. */
const deepest = 120;
/** More statements, words and values than this are not read: no script that people write has so many. */
const mostUnits = 100_000;

const blank = /[ \t\f\v\u00a0\u0085\ufeff]+/y;
const lineBreak = /\r\n|\n|\r/y;
const continuation = /`(?:\r\n|\n|\r)/y;
const lineComment = /#[^\r\n]*/y;

/** PowerShell takes typographic quotes for plain ones, as editors put them there. */
export const doubleQuotes = '"\u201c\u201d\u201e';
export const singleQuotes = "'\u2018\u2019\u201a\u201b";

/** Signs that compare in other languages: what is meant, and what PowerShell takes them for, if for anything. */
export const comparisons: ReadonlyMap<string, { readonly operator: string; readonly use: string | null }> =
  new Map([
    ['=', { operator: '-eq', use: 'an assignment' }],
    ['==', { operator: '-eq', use: 'an assignment' }],
    ['>', { operator: '-gt', use: 'a redirection to a file' }],
    ['!=', { operator: '-ne', use: null }],
    ['<', { operator: '-lt', use: null }],
    ['<=', { operator: '-le', use: null }],
    ['>=', { operator: '-ge', use: null }],
  ]);

/** Goes through the characters of a script. */
export abstract class PowerShellScanner {
  protected readonly text: string;
  protected at = 0;
  #depth = 0;
  #units = 0;
  readonly #comments = new Map<number, Span>();
  readonly #newer = new Map<number, NewerSyntax>();
  readonly #lostComparisons = new Map<number, LostComparison>();

  constructor(text: string) {
    this.text = text;
  }

  protected peek(offset = 0): string {
    return this.text[this.at + offset] ?? '';
  }

  protected startsWith(sign: string): boolean {
    return this.text.startsWith(sign, this.at);
  }

  protected atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** The text that the sticky pattern matches here, without taking it. */
  protected look(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  protected take(pattern: RegExp): string | null {
    const found = this.look(pattern);
    if (found !== null) this.at += found.length;
    return found;
  }

  protected takeSign(sign: string): boolean {
    if (!this.startsWith(sign)) return false;
    this.at += sign.length;
    return true;
  }

  /** Takes the sign that must close what began at `start`. */
  protected close(sign: string, start: number): void {
    this.skipLines();
    if (this.takeSign(sign)) return;
    throw this.unreadable(this.atEnd(), start);
  }

  protected from(start: number): Span {
    return span(start, this.at);
  }

  /** The error for what cannot be read here, or from `start` on. */
  protected unreadable(damaged = false, start = this.at): Unreadable {
    const reason = damaged ? 'it is no correct PowerShell here' : 'raymond cannot read its PowerShell here';
    return new Unreadable(this.#place(start), reason, damaged);
  }

  /** Counts a statement, a word or a value. */
  protected countUnit(): void {
    this.#units += 1;
    if (this.#units > mostUnits)
      throw new Unreadable(this.#place(this.at), 'it is too long to be followed', false);
  }

  /** The comments that have been skipped, each once although it may be read twice. */
  protected comments(): Span[] {
    return [...this.#comments.values()].sort(byStart);
  }

  /** Notes what Windows PowerShell does not know; `help` makes an edit of the texts of its operands. */
  protected noteNewer(
    sign: string,
    start: number,
    operands: readonly Span[],
    help: (...texts: string[]) => string,
  ): void {
    // A question mark that touches a name belongs to it.
    if (sign.startsWith('?') && /[\w?]/.test(this.text[start - 1] ?? '')) return;
    const texts = operands.map((operand) => this.text.slice(operand.start, operand.end).trim());
    const areShort = texts.every((text) => text.length < 40 && !/[\r\n#]|\?\?|\s\?\s|&&|\|\|/.test(text));
    const shown = areShort ? texts : operands.map((_, index) => 'ABC'[index] ?? '');
    const length = sign.indexOf(' ') === -1 ? sign.length : 1;
    this.#newer.set(start, { sign, span: span(start, start + length), help: help(...shown) });
  }

  /** Notes a comparison by a sign that is none in PowerShell, or of a `word` that lacks the sign of a variable. */
  protected noteLostComparison(sign: string, place: Span, word: string | null): void {
    if (word !== null) {
      const why = `PowerShell takes ${word} for a command`;
      const help = `write $${word}${/^=/.test(sign) ? ' -eq' : ''}`;
      this.#lostComparisons.set(place.start, { why, help, isRefused: false, span: place });
      return;
    }
    const { operator, use } = comparisons.get(sign) ?? { operator: '', use: null };
    const refused = `PowerShell has no operator "${sign}" and refuses the whole script`;
    const why = use === null ? refused : `PowerShell takes "${sign}" for ${use}`;
    this.#lostComparisons.set(place.start, {
      why,
      help: `write ${operator}`,
      isRefused: use === null,
      span: place,
    });
  }

  protected lostComparisons(): LostComparison[] {
    return [...this.#lostComparisons.values()].sort(bySpan);
  }

  /** What Windows PowerShell refuses, in the order of the text. */
  protected newer(): NewerSyntax[] {
    for (const { start, end } of this.#comments.values()) {
      const sign = /^#requires[ \t]+-(?:version[ \t]+[6-9]|psedition[ \t]+core).*/i.exec(
        this.text.slice(start, end),
      );
      if (sign !== null) this.#newer.set(start, { sign: sign[0].trim(), span: span(start, end), help: null });
    }
    return [...this.#newer.values()].sort(bySpan);
  }

  /** Blanks and comments, up to the end of the line. */
  protected skipBlanks(): void {
    for (;;) {
      if (this.take(blank) !== null || this.take(continuation) !== null) continue;
      const start = this.at;
      if (this.startsWith('<#')) this.#skipBlockComment();
      else if (this.peek() !== '#' || this.take(lineComment) === null) return;
      this.#comments.set(start, span(start, this.at));
    }
  }

  /** Blanks, comments and line breaks. */
  protected skipLines(): void {
    do this.skipBlanks();
    while (this.take(lineBreak) !== null);
  }

  /** What may stand between two statements. */
  protected skipTerminators(): void {
    do this.skipLines();
    while (this.takeSign(';'));
  }

  protected atLineEnd(): boolean {
    return this.atEnd() || this.peek() === '\n' || this.peek() === '\r';
  }

  /** Whether a statement ends here. */
  protected atStatementEnd(): boolean {
    return this.atLineEnd() || ';})'.includes(this.peek());
  }

  /** Runs a parser one level deeper. */
  protected nested<T>(parse: () => T): T {
    if (this.#depth >= deepest)
      throw new Unreadable(this.#place(this.at), 'it is nested too deeply to be followed', false);
    this.countUnit();
    this.#depth += 1;
    const result = parse();
    this.#depth -= 1;
    return result;
  }

  /** Skips a bracket and all that stands in it, quotations and comments included. */
  protected skipBracketed(open: string, closing: string): void {
    const start = this.at;
    let level = 0;
    do {
      this.skipLines();
      const sign = this.peek();
      if (this.atEnd()) throw this.unreadable(true, start);
      if (sign === open) level += 1;
      else if (sign === closing) level -= 1;
      if (doubleQuotes.includes(sign) || singleQuotes.includes(sign)) this.skipQuoted();
      else this.at += sign === '`' ? 2 : 1;
    } while (level > 0);
  }

  protected abstract skipQuoted(): void;

  #place(start: number): Span {
    const from = Math.min(start, Math.max(0, this.text.length - 1));
    return span(from, Math.min(this.text.length, from + 1));
  }

  #skipBlockComment(): void {
    const end = this.text.indexOf('#>', this.at + 2);
    if (end === -1) throw this.unreadable(true);
    this.at = end + 2;
  }
}
