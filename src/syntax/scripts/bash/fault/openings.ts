import { type Span, span } from '../../../../source/span.ts';
import { endOfLine } from '../../../../util/line-start.ts';
import { refuse } from './fault.ts';
import { refuseApostrophe, refuseOpenSum } from './never-closed.ts';
import type { Scanner } from './scanner.ts';

/** How far in front of a keyword a foreign one is looked for. */
const mostOfLine = 200;

interface Opening {
  readonly word: string;
  readonly start: number;
  /** The last `elif` of an `if`. */
  elif?: Opening;
}

/** A word that may be the first behind a condition or a list of which the end lacks: `if [ -f a ] {`, `for f in *.md do`. */
interface Stray {
  readonly word: string;
  readonly start: number;
  /** What Bash takes it for. */
  readonly role: string;
  /** Where its command begins. */
  readonly command: number;
}

/** The constructs that are open, and what is said where their keywords do not come together. */
export class Openings {
  readonly #scanner: Scanner;
  /** The innermost last. */
  readonly #open: Opening[] = [];
  /** The last command of which the only argument is a bracket: `main {`. */
  #looseBrace: { readonly name: string; readonly start: number } | null = null;
  /** The first `if` after an `else` in its line. */
  #elseIf: number | null = null;
  readonly #strays: Stray[] = [];
  /** Where the command begins of which a word has been refused. */
  refusedCommand = -1;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  get isTop(): boolean {
    return this.#open.length === 0;
  }

  open(word: string, start: number): void {
    this.#open.push({ word, start });
  }

  close(): void {
    this.#open.pop();
  }

  /** Notes the `elif` of the innermost `if` that begins here. */
  noteElif(): void {
    const innermost = this.#open.at(-1);
    if (innermost !== undefined) innermost.elif = { word: 'elif', start: this.#scanner.at };
  }

  noteLooseBrace(name: string, start: number): void {
    this.#looseBrace = { name, start };
  }

  noteStray(stray: Stray): void {
    this.#strays.push(stray);
  }

  noteElseIf(at: number): void {
    this.#elseIf ??= at;
  }

  /** There are no commands between two keywords, and the second stands here. */
  empty(word: string, closer: string): never {
    const { at } = this.#scanner;
    const message = `there is no command between "${word}" and "${closer}"`;
    refuse(message, at, at + closer.length, 'write one; ":" does nothing');
  }

  /** Refuses the innermost bracket where it begins a sum that lacks its end. */
  refuseOpenSum(): void {
    const { word, start } = this.#open.at(-1) ?? { word: '', start: 0 };
    const { text } = this.#scanner;
    if (word === '(') refuseOpenSum(text, text[start - 1] === '(' ? start - 1 : start);
  }

  /** Here stands what ends a list of commands, or the script ends ('' as `closer`), where `expected` should stand. */
  unexpected(closer: string, expected = ''): never {
    const innermost = this.#open.at(-1);
    if (innermost === undefined) this.closesNothing(closer);
    this.refuseOpenSum();
    const opened = expected === 'then' ? (innermost.elif ?? innermost) : innermost;
    if (expected === 'then' || expected === 'do') this.#refuseStray(opened.start, expected);
    if (closer === '') this.#neverClosed(opened, expected);
    const { word, start } = opened;
    const { at } = this.#scanner;
    const message =
      expected === ''
        ? `there is no command in front of this "${closer}"`
        : `"${word}" has no "${expected}" in front of this "${closer}"`;
    const opening = { span: span(start, start + word.length), message: `"${word}" stands here` };
    const line = this.#scanner.text.slice(Math.max(0, at - mostOfLine), at);
    const isForeign = closer === 'then' && /(?:^|[\s;])(?:elseif|elsif)[ \t][^\n]*$/.test(line);
    refuse(message, at, at + closer.length, isForeign ? 'write elif' : helpFor(expected, word), [opening]);
  }

  /** Refuses what stands, in the line of a keyword, where the end of the condition or list lacks. */
  #refuseStray(from: number, expected: 'then' | 'do'): void {
    const end = endOfLine(this.#scanner.text, from);
    const stray = this.#strays.find(({ start }) => start > from && start < end);
    if (stray === undefined) return;
    if (stray.word === expected) this.#refuse(stray, `write ; in front of ${expected}`);
    if (stray.word !== '{') this.#refuse(stray, `write "; ${expected}" in front of it`);
    this.#refuse(stray, withoutBraces(expected));
  }

  #refuse({ word, start, role, command }: Stray, help: string): never {
    this.refusedCommand = command;
    const isPlain = /^[\w./{-]+$/.test(word);
    refuse(`this ${isPlain ? `"${word}"` : 'word'} is ${role}`, start, start + word.length, help);
  }

  closesNothing(closer: string): never {
    const { at, text } = this.#scanner;
    const { name, start } = this.#looseBrace ?? { name: '', start: 0 };
    if (closer === '}' && name !== '')
      refuse(`this "{" is an argument of ${name}`, start, start + name.length, `write ${name}() {`);
    const stray = this.#strays.at(-1);
    if (closer === '}' && stray?.word === '{') this.#refuse(stray, 'write && in front of it');
    const line = text.slice(Math.max(0, at - mostOfLine), at);
    const [, command = ''] = /(?:^|[\n;])[ \t]*([a-z]+)[ \t][^\n]*;\s*$/.exec(line) ?? [];
    const isLoop =
      closer === 'do' &&
      /^(?:foreach|for_each|forall|fro|ofr|forr|whlie|wihle|whiel|utnil|untill)$/.test(command);
    const meant = command.startsWith('w') ? 'while' : command.startsWith('u') ? 'until' : 'for';
    const help = isLoop ? `write ${meant} in place of ${command}` : 'remove it, or write what it is to close';
    refuse(`this "${closer}" closes nothing`, at, at + closer.length, help);
  }

  /** Where `}`, `fi` or `esac` ends a line without a semicolon in front of it. */
  #takenForArgument(start: number, expected: string): Span | null {
    if (!/^(?:\}|fi|esac)$/.test(expected)) return null;
    const { text } = this.#scanner;
    const found = new RegExp(`[^\\s;&|(){}][ \\t]+(?=${expected}[ \\t]*$)`, 'm').exec(text.slice(start));
    if (found === null) return null;
    const at = start + found.index + found[0].length;
    return span(at, at + expected.length);
  }

  #neverClosed({ word, start }: Opening, expected: string): never {
    // Two of them hide what closes it.
    refuseApostrophe(this.#scanner.text, this.#scanner.text.length);
    const message = `"${word}" has no "${expected}"`;
    const at = this.#elseIf;
    if (at === null || expected !== 'fi') {
      const argument = this.#takenForArgument(start, expected);
      if (argument !== null) {
        const related = [
          { span: argument, message: `this "${expected}" is an argument of the command in front of it` },
        ];
        refuse(message, start, start + word.length, `write ; in front of ${expected}`, related);
      }
      const isInside = ['then', 'do', 'in', ''].includes(expected);
      const help = isInside ? helpFor(expected, word) : `write ${expected} after its last command`;
      refuse(message, start, start + word.length, help);
    }
    const inner = 'after "else" it begins another "if", which has a "fi" of its own';
    const help = 'write elif for else if, or one more fi';
    refuse(message, start, start + word.length, help, [{ span: span(at, at + 2), message: inner }]);
  }
}

/** What to do about a `{` that stands where one of these should. */
export function withoutBraces(keyword: 'then' | 'do'): string {
  return `write "; ${keyword}" in its place, and ${keyword === 'then' ? 'fi' : 'done'} at the end, without braces`;
}

function helpFor(expected: string, word: string): string {
  switch (expected) {
    case '':
      return 'write one; ":" does nothing';
    case 'then':
    case 'do':
      return `write "; ${expected}" after what stands after "${word}"`;
    case 'in':
      return `write in after what stands after "${word}"`;
    default:
      return `write ${expected} in front of it`;
  }
}

/** A keyword that lacks the blank behind it, with what else stands up to the one that belongs to it. */
const glued = /((if|elif|while|until)(?:\[\[?|!))[^\n;]*[;\n]\s*(?:then|do)\b/y;

/** Refuses `if[ -f plan.md ]; then` and `if! git pull; then`, which begin with the name of a command. */
export function refuseGluedKeyword(text: string, at: number): void {
  glued.lastIndex = at;
  const [, written = '', keyword = ''] = glued.exec(text) ?? [];
  if (written === '') return;
  refuse(`"${written}" is no keyword`, at, at + written.length, `write a blank after ${keyword}`);
}
