import { span } from '../../../../source/span.ts';
import { endOfLine } from '../../../../util/line-start.ts';
import type { SyntaxFault } from '../../defects.ts';
import { giveUp, readLate, refuse } from './fault.ts';
import { HereDocuments, refuseLostDocument } from './here-documents.ts';
import { closers, refuseList, refuseString, refuseSubstitution } from './never-closed.ts';

/** Deeper nesting is not followed. */
const deepest = 60;
/** So often what begins as arithmetic may turn out to be a command, which is read anew. */
const mostRetries = 20;

const redirection = /(?:\d+|\{[A-Za-z_]\w*\})?(?:&>>|&>|<<<|<<-|<<|<>|<&|>&|>>|>\||<(?!\()|>(?!\())/y;
const beforeArray = /^[A-Za-z_]\w*(?:\[[^\]]*\])?\+?=$/;
const subscriptWithBlank = /^[A-Za-z_]\w*\[[^\]]*$/;
/** What ends a word. */
const metacharacters = ' \t\n;&|()<>';

/**
 * Goes over the words of a Bash script: quotation marks, expansions, substitutions and here-documents (Bash Reference
 * Manual, Shell Syntax). `statements` reads what stands in a substitution, up to what closes it.
 */
export class Scanner {
  readonly text: string;
  at = 0;
  #depth = 0;
  #retries = 0;
  /** A string that goes on over the end of its line: where a mark is missing, it is the first of these. */
  longString: readonly [start: number, end: number] | null = null;
  /** Expansions and substitutions that began within a string and are open, the innermost last. */
  readonly #openInString: number[] = [];
  readonly #documents: HereDocuments;
  readonly #statements: () => void;

  constructor(text: string, statements: () => void) {
    this.text = text;
    this.#documents = new HereDocuments(text);
    this.#statements = statements;
  }

  get next(): string {
    return this.text[this.at] ?? '';
  }

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  startsWith(part: string): boolean {
    return this.text.startsWith(part, this.at);
  }

  /** Runs `inside` one level deeper. */
  within(inside: () => void): void {
    if (++this.#depth > deepest) giveUp();
    inside();
    this.#depth--;
  }

  skipBlanks(): void {
    for (;;) {
      if (this.next === ' ' || this.next === '\t') this.at++;
      else if (this.startsWith('\\\n')) this.at += 2;
      else return;
    }
  }

  /** Blanks, line ends and comments. */
  skipSpace(): void {
    for (;;) {
      this.skipBlanks();
      if (this.next === '#') this.at = endOfLine(this.text, this.at);
      if (this.next !== '\n') return;
      this.at = this.#documents.skip(this.at + 1);
    }
  }

  /** The word that stands here, if no part of it is quoted or expanded; else ''. */
  plainWord(): string {
    let end = this.at;
    while (end < this.text.length && !metacharacters.includes(this.text[end] ?? '')) end++;
    const word = this.text.slice(this.at, end);
    const isJoined = word.endsWith('\\') && this.text[end] === '\n';
    const written = isJoined ? word.slice(0, -1) : word;
    if (/["'`$\\]/.test(written)) return '';
    // What goes on in the next line may make another word of it.
    if (isJoined && !metacharacters.includes(this.text[end + 1] ?? ' ')) giveUp();
    return written;
  }

  /** Goes after a word, of which there may be nothing. */
  word(): void {
    const { at: start } = this;
    const isWaiting = this.#documents.areWaiting;
    while (!this.isAtEnd) {
      const { next } = this;
      if ((next === '<' || next === '>') && this.text[this.at + 1] === '(') this.#substitution();
      else if (next === '(') {
        if (/[?*+@!]/.test(this.text[this.at - 1] ?? '') && this.at > start) giveUp();
        if (!beforeArray.test(this.text.slice(start, this.at))) break;
        this.#array();
      } else if (metacharacters.includes(next)) break;
      else this.#part(next);
    }
    const word = this.text.slice(start, this.at);
    // The text of the here-document begins within the word, or blanks are a part of it.
    if ((isWaiting && word.includes('\n')) || subscriptWithBlank.test(word)) giveUp();
  }

  /** Goes after a regular expression of `[[ ]]`, in which brackets stand as they are, and blanks within them. */
  regex(): void {
    for (let depth = 0; !this.isAtEnd; ) {
      const { next } = this;
      if (depth === 0 && ' \t\n;&<>)'.includes(next)) return;
      if (next === '(') depth++;
      if (next === ')') depth--;
      if (next === '(' || next === ')') this.at++;
      else this.#part(next);
    }
  }

  #part(next: string): void {
    if (next === "'") this.#quoted();
    else if (next === '"') this.#string();
    else if (next === '`') this.#backticks();
    else if (next === '$') this.dollar(false);
    else this.#skip(next);
  }

  /** Goes after a character, and after the one that a backslash protects. */
  #skip(next: string): void {
    this.at = Math.min(this.text.length, this.at + (next === '\\' ? 2 : 1));
  }

  /** `'…'`. */
  #quoted(): void {
    const start = this.at;
    const end = this.text.indexOf("'", start + 1);
    if (end < 0) this.#neverClosed(start, start + 1, "'");
    this.at = end + 1;
    this.#noteString(start);
  }

  #noteString(start: number): void {
    if (this.longString === null && this.text.slice(start, this.at).includes('\n'))
      this.longString = [start, this.at];
  }

  #string(): void {
    const start = this.at++;
    while (this.next !== '"') {
      const { next } = this;
      if (this.isAtEnd) this.#neverClosed(start, start + 1, '"');
      if (next === '`') this.#backticks();
      else if (next === '$') this.dollar(true);
      else this.#skip(next);
    }
    this.at++;
    this.#noteString(start);
  }

  #backticks(): void {
    const start = this.at++;
    while (this.next !== '`') {
      if (this.isAtEnd) this.#neverClosed(start, start + 1, '`');
      this.#skip(this.next);
    }
    this.at++;
  }

  /** What a dollar sign begins. */
  dollar(isQuoted: boolean): void {
    const next = this.text[this.at + 1] ?? '';
    if (isQuoted) this.#openInString.push(this.at);
    if (next === '{') this.#expansion(isQuoted);
    else if (next === '(') {
      if (!this.arithmetic(3)) this.#substitution();
    } else if (next === '[') giveUp();
    else if (next === "'" && !isQuoted) this.#ansiString();
    else this.at += next !== '' && '$!?#*@-'.includes(next) ? 2 : 1;
    if (isQuoted) this.#openInString.pop();
  }

  #ansiString(): void {
    const start = this.at;
    for (this.at += 2; this.next !== "'"; this.#skip(this.next))
      if (this.isAtEnd) this.#neverClosed(start, start + 2, "'");
    this.at++;
    this.#noteString(start);
  }

  /** `${…}`. */
  #expansion(isQuoted: boolean): void {
    const start = this.at;
    this.at += 2;
    // A command, as Bash 5.3 knows it.
    if (' \t\n|'.includes(this.next)) giveUp();
    this.within(() => {
      while (this.next !== '}') {
        const { next } = this;
        if (this.isAtEnd) refuse('"${" is never closed', start, start + 2, closers['}']);
        // Whether it is a quotation mark depends on what stands in front of it.
        if (next === "'" && isQuoted) giveUp();
        this.#part(next);
      }
    });
    this.at++;
  }

  /** Goes after `$((…))` or `((…))`, of which the first `skip` characters open it; false when it is something else. */
  arithmetic(skip: number): boolean {
    const start = this.at;
    if (this.text[start + skip - 1] !== '(') return false;
    this.at += skip;
    this.within(() => this.#skipExpression());
    if (this.startsWith('))')) {
      this.at += 2;
      return true;
    }
    if (++this.#retries > mostRetries) giveUp();
    this.at = start;
    return false;
  }

  /** Goes to the bracket that closes an expression, or to the end of the text. */
  #skipExpression(): void {
    for (let depth = 0; !this.isAtEnd; ) {
      const { next } = this;
      if (next === ')' && depth === 0) return;
      if (next === '(' || next === ')') {
        depth += next === '(' ? 1 : -1;
        this.at++;
      } else if (next === "'") giveUp();
      else this.#part(next);
    }
  }

  /** `$(…)`, `<(…)`: statements of their own, here-documents included. */
  #substitution(): void {
    const start = this.at;
    this.at += 2;
    const opening = this.text.slice(start, this.at);
    const read = () => this.within(this.#statements);
    const late = () => readLate(this, read, () => this.#skipExpression());
    this.#documents.apart(opening === '$(' && this.next === '(' ? late : read);
    if (this.isAtEnd) refuseSubstitution(this.text, start, opening);
    if (this.next !== ')') giveUp();
    this.at++;
  }

  /** `name=(…)`. */
  #array(): void {
    const start = this.at++;
    this.within(() => {
      for (;;) {
        this.skipSpace();
        if (this.isAtEnd) refuseList(this.text, start);
        if (this.next === ')') break;
        const { at } = this;
        this.word();
        if (this.at === at) refuseList(this.text, start, '; put quotation marks around what is a text');
      }
    });
    this.at++;
  }

  /** Goes after a redirection with its target; false when none stands here. */
  redirect(): boolean {
    redirection.lastIndex = this.at;
    const [sign = ''] = redirection.exec(this.text) ?? [];
    if (sign === '') return false;
    const start = this.at;
    this.at += sign.length;
    this.skipBlanks();
    const from = this.at;
    // There a comment would begin.
    if (this.next !== '#') this.word();
    if (this.at === from) {
      refuseLostDocument(this.text, start);
      const help = 'name the file; put quotation marks around what is a text';
      refuse(`there is no file after this "${sign}"`, start, start + sign.length, help);
    }
    if (/(?<!<)<<-?$/.test(sign)) this.#documents.announce(start, from, this.at, sign.endsWith('-'));
    return true;
  }

  /** The here-document that took the rest of the script, if one did. */
  unclosedDocument(severity: SyntaxFault['severity']): SyntaxFault | null {
    return this.#documents.unclosed(severity);
  }

  #neverClosed(start: number, end: number, mark: string): never {
    this.longString ??= [start, this.text.length];
    refuseString(this.text, span(start, end), mark, {
      longString: this.longString,
      openInString: this.#openInString.at(-1),
    });
  }
}
