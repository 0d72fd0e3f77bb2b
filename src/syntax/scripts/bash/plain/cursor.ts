import { endsWord, inName, isDigit, isOf } from './characters.ts';
import type { PlainNode } from './plain-node.ts';

/** Thrown inside this folder alone: the script leaves the subset. A value, not an error, since it needs no stack. */
export const leavesSubset = Symbol('leaves the subset');

export function leave(): never {
  throw leavesSubset;
}

/** How deep constructs may stand in one another. */
const deepest = 40;

/** Where the reading stands. */
export class Cursor {
  readonly text: string;
  at: number;
  /** The substitutions in the word that is being read. */
  found: PlainNode[] | null = null;
  /** The here-document whose body begins on the next line. */
  waiting: HereDocument | null = null;
  /** Whether nothing but assignments stands after a line with several of them. */
  afterAssignments = false;
  /** Whether the last chain of commands is one with `a | b | c`, and ends with a command's words. */
  afterPipes = false;
  /** Whether `[ … ]` compares numbers in the chain of commands that is being read. */
  comparesNumbers = false;
  /** Whether any `[ … ]` compares numbers, and whether a word closes a bracket that it does not open. */
  hasNumericTest = false;
  hasLoneBracket = false;
  /** Whether a back-tick ends the code that is being read. */
  inBackticks = false;
  /** Reads statements up to what closes them. Given here, since words hold statements and these hold words. */
  readonly statements: (cursor: Cursor) => PlainNode[];
  private depth = 0;

  constructor(text: string, start: number, statements: (cursor: Cursor) => PlainNode[]) {
    this.text = text;
    this.at = start;
    this.statements = statements;
  }

  /** The character here; empty at the end. */
  get next(): string {
    return this.text[this.at] ?? '';
  }

  startsWith(expected: string): boolean {
    return this.text.startsWith(expected, this.at);
  }

  /** Goes after what must stand here. */
  expect(expected: string): void {
    if (!this.text.startsWith(expected, this.at)) leave();
    this.at += expected.length;
  }

  /** Goes after a match of a sticky expression, if there is one. */
  skip(sticky: RegExp): boolean {
    sticky.lastIndex = this.at;
    if (!sticky.test(this.text)) return false;
    this.at = sticky.lastIndex;
    return true;
  }

  /** Goes after all characters of a kind; false when there are none. */
  skipAll(kind: number): boolean {
    const { at } = this;
    while (isOf(this.text.charCodeAt(this.at), kind)) this.at++;
    return this.at > at;
  }

  /** Goes after a name, if one stands here. */
  skipName(): boolean {
    return !isDigit(this.text.charCodeAt(this.at)) && this.skipAll(inName);
  }

  /** Whether the end of a keyword, or of a command's name, could be here. */
  get isAtEndOfWord(): boolean {
    return this.at >= this.text.length || isOf(this.text.charCodeAt(this.at), endsWord);
  }

  /** Goes after blanks and lines that go on. */
  skipBlanks(): void {
    for (;;) {
      const character = this.text[this.at];
      if (character === ' ' || character === '\t') this.at++;
      else if (character === '\\' && this.text[this.at + 1] === '\n') this.goOn();
      else return;
    }
  }

  /** Goes after a line break that is escaped; something must follow it. */
  private goOn(): void {
    const next = this.text[this.at + 2];
    if (this.waiting !== null || next === undefined || next === '\n') leave();
    this.at += 2;
  }

  enter(): void {
    if (++this.depth > deepest) leave();
  }

  exit(): void {
    this.depth--;
  }
}

/** A here-document that has been announced. Its node gets the body when that is reached. */
interface HereDocument {
  readonly delimiter: string;
  readonly isQuoted: boolean;
  /** `<<-`. */
  readonly isIndented: boolean;
  readonly children: PlainNode[];
}
