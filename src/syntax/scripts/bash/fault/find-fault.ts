import { span } from '../../../../source/span.ts';
import { clipText } from '../../../../util/cut-text.ts';
import type { SyntaxFault } from '../../defects.ts';
import { refusedTest } from '../conditions/incomplete-tests.ts';
import { testOperatorIn } from '../conditions/sum-operators.ts';
import { withoutLastBackslash } from '../grammar/respell.ts';
import { armEnds, type CommandReader, readConstruct, readDefinition } from './constructs.ts';
import { cannotTell, FaultFound, giveUp, refuse } from './fault.ts';
import { lostBackslash } from './never-closed.ts';
import { Openings, withoutBraces } from './openings.ts';
import { Scanner } from './scanner.ts';

/** Keywords that end a list of commands. */
const closers: ReadonlySet<string> = new Set(['then', 'elif', 'else', 'fi', 'do', 'done', 'esac', '}']);
const operators = ['&&', '||', '|&', '|'];
/** A test of more words is not looked at. */
const mostOfTest = 12;
/** Of a word that is no command. */
const mostShown = 61;
/** In front of what is the beginning of a condition. */
const beforeCondition = /(?:^|[\s;])(if|elif|while|until)[ \t]+(?:![ \t]+)?$/;
/** By them patterns and words may mean something else. */
const changesSyntax = /\b(?:extglob|expand_aliases)\b/;

/**
 * What makes Bash refuse a script, by its grammar (Bash Reference Manual, Shell Syntax), after the brackets that are none to
 * it; nothing where there is nothing, or where that cannot be told. Linear; never throws.
 */
export function findSyntaxFaults(text: string): SyntaxFault[] {
  if (changesSyntax.test(text)) return [];
  const script = new Script(withoutLastBackslash(text));
  let fault: SyntaxFault | null = null;
  try {
    const closer = script.list();
    if (closer !== '') script.openings.closesNothing(closer);
  } catch (thrown) {
    if (thrown === cannotTell) return script.brokenBrackets;
    if (!(thrown instanceof FaultFound)) throw thrown;
    ({ fault } = thrown);
  }
  const cause = script.causeOf(fault);
  if (cause === null) return script.brokenBrackets;
  const { refusedCommand } = script.openings;
  return [...script.brokenBrackets.filter(({ span: place }) => place.start !== refusedCommand), cause];
}

class Script implements CommandReader {
  readonly scanner: Scanner;
  readonly openings: Openings;
  /** What lacks a blank that would make a bracket of it: `[ -f x]`, `["$x" = y ]`, `{echo`. */
  readonly brokenBrackets: SyntaxFault[] = [];
  /** Whether the script has come to an end for certain, in front of what is read. */
  #hasEnded = false;

  constructor(text: string) {
    this.scanner = new Scanner(text, () => this.#substituted());
    this.openings = new Openings(this.scanner);
  }

  /** Bash runs each command before it reads the next one. A here-document without an end is the cause of all that is missing after it. */
  causeOf(fault: SyntaxFault | null): SyntaxFault | null {
    if (this.#hasEnded) return null;
    if (fault === null) return this.scanner.unclosedDocument('warning');
    const { text, longString, isAtEnd } = this.scanner;
    const lost = longString === null ? null : lostBackslash(text, longString[0]);
    return lost ?? (isAtEnd ? this.scanner.unclosedDocument('error') : null) ?? fault;
  }

  list(): string {
    const { scanner } = this;
    for (;;) {
      scanner.skipSpace();
      const closer = this.closer();
      if (scanner.isAtEnd || closer !== '') return closer;
      this.#pipelines();
      scanner.skipBlanks();
      const { next } = scanner;
      if (next === '&' || (next === ';' && !armEnds.some((end) => scanner.startsWith(end)))) scanner.at++;
    }
  }

  closer(): string {
    const { scanner } = this;
    if (scanner.next === ')') return ')';
    const end = armEnds.find((sign) => scanner.startsWith(sign));
    if (end !== undefined) return end;
    const word = scanner.plainWord();
    return closers.has(word) ? word : '';
  }

  /** A back-slash with a blank between it and the end of its line, where the line was to go on. */
  #noteBlankAtEnd(start: number): void {
    const behind = this.scanner.text.slice(this.scanner.at, this.scanner.at + mostShown);
    if (this.#hasEnded || !/^[ \t]*\n[ \t]+[^\s#]/.test(behind)) return;
    this.#note(
      start,
      '\\',
      'a blank stands between this \\ and the end of its line, so the command ends here',
      'remove the blank',
    );
  }

  noteSum(start: number): void {
    const written = this.scanner.text.slice(start, this.scanner.at);
    const lost = this.#hasEnded ? null : testOperatorIn(written);
    if (lost !== null) this.#note(start, written, lost.why, lost.help);
  }

  /** What stands in a substitution, after its opening bracket. */
  #substituted(): void {
    this.openings.open('(', this.scanner.at - 1);
    const closer = this.list();
    if (closer !== '' && closer !== ')') this.openings.unexpected(closer, ')');
    this.openings.close();
  }

  /** Commands with `&&`, `||` and `|` between them. */
  #pipelines(): void {
    const { scanner } = this;
    for (let isFirst = true; ; isFirst = false) {
      this.#command(isFirst);
      scanner.skipBlanks();
      const isRedirection = scanner.startsWith('&>');
      const operator = isRedirection ? undefined : operators.find((sign) => scanner.startsWith(sign));
      if (operator === undefined) return;
      const start = scanner.at;
      scanner.at += operator.length;
      scanner.skipSpace();
      if (!scanner.isAtEnd && this.closer() === '') continue;
      const message = `there is no command after this "${operator}"`;
      refuse(message, start, start + operator.length, `write one, or remove ${operator}`);
    }
  }

  #command(isFirst: boolean): void {
    const { scanner } = this;
    for (let word = scanner.plainWord(); word === '!' || word === 'time'; word = scanner.plainWord()) {
      scanner.at += word.length;
      scanner.skipBlanks();
      // `!` and `time` may stand alone.
      if (scanner.plainWord() === '-p' || scanner.isAtEnd || '\n;&|)'.includes(scanner.next)) giveUp();
    }
    const { at, next } = scanner;
    const closer = this.closer();
    if (closer !== '') this.openings.unexpected(closer);
    if ((next === ';' || next === '|' || next === '&') && !scanner.startsWith('&>')) {
      const sign = scanner.text[at + 1] === next ? next + next : next;
      const message = `there is no command in front of this "${sign}"`;
      refuse(message, at, at + sign.length, `write one, or remove ${sign}`);
    }
    if (readConstruct(this, scanner.plainWord())) this.#endConstruct(at);
    else this.#simple(isFirst);
  }

  /** After a construct nothing may stand but redirections and what ends the command. */
  #endConstruct(start: number): void {
    const { scanner } = this;
    do scanner.skipBlanks();
    while (scanner.redirect());
    if (scanner.isAtEnd || '\n;&|)#'.includes(scanner.next) || this.closer() !== '') return;
    if (scanner.startsWith('<('))
      refuse(
        'this "<(" stands where none can be',
        scanner.at,
        scanner.at + 2,
        'write < <( … ), with a blank',
      );
    this.openings.refuseOpenSum();
    const word = scanner.next === '(' ? '(' : scanner.plainWord();
    if (word === '') giveUp();
    const opening = /^\S+/.exec(scanner.text.slice(start, start + 30))?.[0] ?? '';
    const message = `"${word}" stands directly after what "${opening}" began`;
    const [, keyword] = beforeCondition.exec(scanner.text.slice(Math.max(0, start - 20), start)) ?? [];
    const isBraced = word === '{' && keyword !== undefined;
    const help = isBraced
      ? withoutBraces(keyword.endsWith('if') ? 'then' : 'do')
      : 'write ; or a new line in front of it';
    refuse(message, scanner.at, scanner.at + word.length, help);
  }

  /** A command with its words and redirections, or a function by the name of one. */
  #simple(isFirst: boolean): void {
    const { scanner } = this;
    const start = scanner.at;
    const name = scanner.plainWord();
    let words = 0;
    let first = '';
    let last = '';
    /** Those of a test. */
    const texts: string[] = [];
    /** The first word behind its `]`. */
    let behindTest: string | null = null;
    let isPlain = true;
    for (;;) {
      scanner.skipBlanks();
      const { at, next } = scanner;
      if (scanner.isAtEnd || next === '#') break;
      if (scanner.redirect()) {
        isPlain = false;
        continue;
      }
      if (next === '(' && words === 1 && isPlain && name !== '') {
        readDefinition(this, start);
        this.#endConstruct(start);
        return;
      }
      // The name of a function may be quoted.
      if (next === '(' && words === 1 && name === '') giveUp();
      if (next === '(' && words > 0)
        refuse('this "(" stands where none can be', at, at + 1, 'put quotation marks around what is a text');
      if (next !== '<' && next !== '>' && '\n;&|()'.includes(next)) break;
      scanner.word();
      if (scanner.at === at) giveUp();
      const beforeLast = last;
      last = scanner.text.slice(at, scanner.at);
      if (/^\\[ \t]$/.test(last) && words > 0) this.#noteBlankAtEnd(at);
      if (words++ === 0) first = last;
      if (first === '[' && words <= mostOfTest) texts.push(last);
      // A keyword stands at the beginning of a command alone.
      if (isStray(first, beforeLast, last)) {
        behindTest ??= first === '[' ? last : null;
        const taker = first === '[' ? '"["' : 'the command in front of it';
        this.openings.noteStray({ word: last, start: at, role: `an argument of ${taker}`, command: start });
      }
    }
    if (scanner.at === start) giveUp();
    if (scanner.text[start] === '[') this.#noteTest(start, first, last, behindTest);
    if (last === ']' && words === texts.length) this.#noteUnreadable(start, texts);
    if (words === 2 && last === '{' && name !== '') this.openings.noteLooseBrace(name, start);
    if (/^\{[A-Za-z_[][^{},]*$/.test(name)) this.#refuseBlock(start, name);
    const isEnd = /^(?:exit|return|logout)$/.test(name) || (name === 'exec' && words > 1);
    if (isEnd && isFirst && this.openings.isTop) this.#hasEnded = true;
  }

  /** A test whose brackets stand without blanks: Bash finds no command of that name, or no end of the test. */
  #noteTest(start: number, word: string, last: string, behind: string | null): void {
    const [bracket] = /^\[\[?(?=["'$!-]|$)/.exec(word) ?? [];
    if (this.#hasEnded || bracket === undefined) return;
    const goesOn = /^[ \t]*(?:&&|\|\|)/.test(this.scanner.text.slice(this.scanner.at, this.scanner.at + 40));
    if (word === '[' && behind !== null && isOpen(last))
      this.#note(
        start,
        word,
        'what stands behind the "]" of this "[" is an argument of it: the test fails, whatever it asks',
        /^-[ao]$/.test(behind) ? 'write ] behind the last word instead' : 'write && behind ]',
      );
    else if (word === '[' && isOpen(last))
      this.#note(
        start,
        word,
        '"[" has no "]": the test fails, whatever it asks',
        goesOn
          ? 'write [[ … ]] around all of it, or each condition in [ ] of its own'
          : 'write ] after the condition, with a blank in front of it',
      );
    if (word.length > bracket.length && last.endsWith(']')) this.#noteNoCommand(start, word, bracket);
  }

  /** `[ "$n" gt 3 ]`, `[ "$n" => 3 ]` */
  #noteUnreadable(start: number, texts: readonly string[]): void {
    const written = this.scanner.text.slice(start, this.scanner.at);
    const [, ...redirecting] = /^\[\s+(\S+)\s+(=[<>])\s+(\S+)\s+\]$/.exec(written) ?? [];
    const lost = this.#hasEnded
      ? null
      : refusedTest(redirecting.length > 0 ? redirecting : texts.slice(1, -1));
    if (lost !== null) this.#note(start, written, lost.why, lost.help);
  }

  /** A block whose bracket stands without a blank; where it was meant to end, nobody can tell. */
  #refuseBlock(start: number, word: string): never {
    if (!this.#hasEnded) this.#noteNoCommand(start, word, '{');
    giveUp();
  }

  #noteNoCommand(start: number, word: string, bracket: string): void {
    this.#note(
      start,
      word,
      `Bash takes ${clipText(word, mostShown)} for a command, and there is none`,
      `write a blank after ${bracket}`,
    );
  }

  #note(start: number, word: string, message: string, help: string): void {
    const place = span(start, start + word.length);
    this.brokenBrackets.push({ message, span: place, help, severity: 'error', related: [] });
  }
}

/** Whether a word, read after `before`, may be the first behind a condition that lacks its end. */
function isStray(first: string, before: string, word: string): boolean {
  return first === '[' ? before === ']' : before !== '' && (word === 'then' || word === 'do');
}

/** Whether a test does not end with this word: lists of words may hold a bracket, and so may one that is quoted. */
function isOpen(last: string): boolean {
  if (last.endsWith(']')) return last !== ']' && !last.endsWith('\\]');
  return !/\]["']$|[`\\]|\$[@*{][@*]?|\$$/.test(last.replace(/\$\{\w+\}/g, '$v'));
}
