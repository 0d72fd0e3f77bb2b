import { byStart, type Span, span } from '../../../../source/span.ts';
import type { LostComparison, NewerSyntax, UnfilledVariable } from '../../defects.ts';
import type { MeantVariable } from '../context/misspelt.ts';
import type { Expression, Mistake, ScriptBlock, Statement } from '../tree/tree.ts';
import { VariableFacts } from './variable-facts.ts';

/** Where the parser stops. Never leaves the reader. */
export class Unreadable extends Error {
  readonly place: Span;
  /** Completes "the script may print anything: ". */
  readonly reason: string;
  /** Whether PowerShell would refuse the script, too. */
  readonly damaged: boolean;
  /** What is wrong there, where the text alone does not tell. */
  readonly mistake: Mistake | null;

  constructor(place: Span, reason: string, damaged: boolean, mistake: Mistake | null = null) {
    super(reason);
    this.place = place;
    this.reason = reason;
    this.damaged = damaged;
    this.mistake = mistake;
  }
}

/** More levels of brackets than this are not followed. */
const deepest = 120;
/** More statements, words and values than this are not read: no script that people write has so many. */
const mostUnits = 100_000;

/** More looks at the whole text than this are not taken. */
const mostLooks = 100;

const blank = /[ \t\f\v\u00a0\u0085\ufeff]+/y;
const lineBreak = /\r\n|\n|\r/y;
const continuation = /`(?:\r\n|\n|\r)/y;
const lineComment = /#[^\r\n]*/y;
/** A word, a variable or a text. */
const beginning = /[\p{L}_$'"]/uy;
/** What stands behind a value only where an operator joins the two. */
const value = /[\p{L}\p{Nd}_$"'\u2018-\u201e]/uy;
/** A line that begins so goes on with the one above in other languages. */
const operatorBelow =
  /-(?:and|or|xor|[ic]?(?:eq|ne|gt|ge|lt|le|(?:not)?(?:like|match|in|contains)))(?![\w-])/iy;
const definition = /\b(?:function|filter)[ \t]+(?:\w+:)?(\w+)/gi;

/** PowerShell takes typographic quotes for plain ones, as editors put them there. */
export const doubleQuotes = '"\u201c\u201d\u201e';
export const singleQuotes = "'\u2018\u2019\u201a\u201b";

/** How to parse what holds anything: given by `parser.ts`, so that the modules of the parser need not know each other in circles. */
interface Nested {
  /** What stands in round brackets, or after an assignment. */
  readonly statement: (scanner: PowerShellScanner) => Statement;
  /** The statements up to, not with, the sign that closes them. */
  readonly statements: (scanner: PowerShellScanner) => Statement[];
  readonly expression: (scanner: PowerShellScanner) => Expression;
  /** From after an opening brace, at `start`, to the closing one, which is taken. */
  readonly scriptBlock: (scanner: PowerShellScanner, start: number) => ScriptBlock;
}

/** Goes through the characters of a script, and keeps what the parser has found on its way. */
export class PowerShellScanner {
  readonly text: string;
  readonly nested: Nested;
  /** What stands for variables that are misspelt, by where they begin. */
  readonly meant: ReadonlyMap<number, MeantVariable>;
  /** The place of the next character. */
  at = 0;
  readonly functions = new Map<string, ScriptBlock[]>();
  readonly variables: VariableFacts;
  /** What Windows PowerShell does not know; by where it stands, for some text is read twice. */
  readonly newer = new Map<number, NewerSyntax>();
  /** Variables of raymond that are written as in no PowerShell, and members that a text does not fill in. */
  readonly unfilled = new Map<number, UnfilledVariable>();
  /** How often something has taken a look at the whole text. */
  #looks = 0;
  readonly lostComparisons = new Map<number, LostComparison>();
  /** Whether a command has been read that may set `$LASTEXITCODE`. */
  runsPrograms = false;
  /** How often `break` and `continue` stand in the innermost loop, switch or script block so far. */
  leaves = 0;
  /** Where the first name in braces begins that has no end, so that a text full of `${` stays linear. */
  unclosedFrom = Number.POSITIVE_INFINITY;
  /** Where the value of the last operator was to begin. */
  operandAt = -1;
  readonly #comments = new Map<number, Span>();
  #depth = 0;
  #units = 0;
  #defined: ReadonlySet<string | undefined> | null = null;

  constructor(text: string, nested: Nested, meant: ReadonlyMap<number, MeantVariable>) {
    this.text = text;
    this.nested = nested;
    this.meant = meant;
    this.variables = new VariableFacts(text);
  }

  peek(offset = 0): string {
    return this.text[this.at + offset] ?? '';
  }

  startsWith(sign: string): boolean {
    return this.text.startsWith(sign, this.at);
  }

  atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Whether a statement ends here. */
  atStatementEnd(): boolean {
    return this.atEnd() || '\n\r;})'.includes(this.peek());
  }

  /** The text that the sticky pattern matches here, without taking it. */
  look(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text)?.[0] ?? null;
  }

  take(pattern: RegExp): string | null {
    const found = this.look(pattern);
    if (found !== null) this.at += found.length;
    return found;
  }

  takeSign(sign: string): boolean {
    if (!this.startsWith(sign)) return false;
    this.at += sign.length;
    return true;
  }

  /** Takes what stands behind blanks; else takes nothing, not even them. */
  takeBehindBlanks(pattern: RegExp): string | null {
    const end = this.at;
    this.skipBlanks();
    return this.#takeFrom(end, pattern);
  }

  /** The same behind blanks and line breaks. */
  takeBehindLines(pattern: RegExp): string | null {
    const end = this.at;
    this.skipLines();
    return this.#takeFrom(end, pattern);
  }

  /** Takes what stands here, else goes back. */
  #takeFrom(end: number, pattern: RegExp): string | null {
    const found = this.take(pattern);
    if (found === null) this.at = end;
    return found;
  }

  /** Takes the sign that must close what began at `start`. */
  close(sign: string, start: number): void {
    const end = this.at;
    this.skipLines();
    if (this.takeSign(sign)) return;
    if (sign === '}' && this.peek() === ')') throw this.unreadable(true);
    const isBelow = /[\r\n]/.test(this.text.slice(end, this.at));
    if (sign === ')' && isBelow && this.look(operatorBelow) !== null)
      throw this.unreadable(true, this.at, 'operator below');
    if (sign === ')' && !isBelow && this.atValue()) throw this.unreadable(true, this.at, 'not joined');
    throw this.unreadable(this.peek() === '}' || this.beginsBelow(end), start);
  }

  atValue(): boolean {
    return this.look(value) !== null;
  }

  /** Whether the text ends here, or has gone on since `end` in another line, with what continues nothing. */
  beginsBelow(end: number): boolean {
    const isBelow = /[\r\n]/.test(this.text.slice(end, this.at));
    return this.atEnd() || (isBelow && this.look(beginning) !== null);
  }

  /** Blanks and comments, up to the end of the line. */
  skipBlanks(): void {
    for (;;) {
      if (this.take(blank) !== null || this.take(continuation) !== null) continue;
      const start = this.at;
      if (this.startsWith('<#')) this.#skipBlockComment();
      else if (this.peek() !== '#' || this.take(lineComment) === null) return;
      this.#comments.set(start, span(start, this.at));
    }
  }

  /** Blanks, comments and line breaks. */
  skipLines(): void {
    do this.skipBlanks();
    while (this.take(lineBreak) !== null);
  }

  /** What may stand between two statements. */
  skipTerminators(): void {
    do this.skipLines();
    while (this.takeSign(';'));
  }

  #skipBlockComment(): void {
    const end = this.text.indexOf('#>', this.at + 2);
    if (end === -1) throw this.unreadable(true);
    this.at = end + 2;
  }

  from(start: number): Span {
    return span(start, this.at);
  }

  /** The error for what cannot be read here, or from `start` on. */
  unreadable(damaged = false, start = this.at, mistake: Mistake | null = null): Unreadable {
    const reason = damaged ? 'it is no correct PowerShell here' : 'raymond cannot read its PowerShell here';
    return new Unreadable(this.#place(start), reason, damaged, mistake);
  }

  /** Counts a statement, a word or a value. */
  countUnit(): void {
    this.#units += 1;
    if (this.#units > mostUnits)
      throw new Unreadable(this.#place(this.at), 'it is too long to be followed', false);
  }

  /** Runs a parser one level deeper. */
  deeper<T>(parse: () => T): T {
    if (this.#depth >= deepest)
      throw new Unreadable(this.#place(this.at), 'it is nested too deeply to be followed', false);
    this.countUnit();
    this.#depth += 1;
    const result = parse();
    this.#depth -= 1;
    return result;
  }

  /** Whether one more look at the whole text is left: so many slips are in no script that people write. */
  mayLook(): boolean {
    this.#looks += 1;
    return this.#looks <= mostLooks;
  }

  /** The comments that have been skipped, each once although it may be read twice. */
  comments(): Span[] {
    return [...this.#comments.values()].sort(byStart);
  }

  /** Whether the script has a function of a name, in lower case, wherever it stands. */
  defines(name: string): boolean {
    this.#defined ??= new Set([...this.text.matchAll(definition)].map((found) => found[1]?.toLowerCase()));
    return this.#defined.has(name);
  }

  #place(start: number): Span {
    const from = Math.min(start, Math.max(0, this.text.length - 1));
    return span(from, Math.min(this.text.length, from + 1));
  }
}
