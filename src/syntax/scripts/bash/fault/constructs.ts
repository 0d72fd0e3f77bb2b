import { span } from '../../../../source/span.ts';
import { fail, giveUp, refuse } from './fault.ts';
import { refuseOpenSum } from './never-closed.ts';
import { type Openings, refuseGluedKeyword } from './openings.ts';
import type { Scanner } from './scanner.ts';
import { readTest } from './test-operators.ts';

/** What reads the commands that stand in constructs. */
export interface CommandReader {
  readonly scanner: Scanner;
  readonly openings: Openings;
  /** Reads commands up to what ends their list, and returns it, or '' at the end of the script. */
  list(): string;
  /** What stands here, if it ends a list. */
  closer(): string;
  /** Notes what Bash cannot work out in `((…))`, which began at `start` and has been read. */
  noteSum(start: number): void;
}

export const armEnds: readonly string[] = [';;&', ';;', ';&'];

/** Whether a construct begins here, with this word, which is then read. */
export function readConstruct(reader: CommandReader, word: string): boolean {
  const { scanner } = reader;
  if (scanner.next === '(') {
    const start = scanner.at;
    if (!scanner.startsWith('((') || !scanner.arithmetic(2)) readGroup(reader, '(', ')');
    else reader.noteSum(start);
    return true;
  }
  switch (word) {
    case '{':
      readGroup(reader, '{', '}');
      return true;
    case '[[':
      readTest(scanner);
      return true;
    case 'if':
      readIf(reader);
      return true;
    case 'while':
    case 'until':
      reader.openings.open(word, scanner.at);
      readUpTo(reader, word, ['do']);
      readDo(reader);
      return true;
    case 'for':
    case 'select':
      readFor(reader, word);
      return true;
    case 'case':
      readCase(reader);
      return true;
    case 'function':
      readFunction(reader);
      return true;
    case 'coproc':
      return giveUp();
    default:
      refuseGluedKeyword(scanner.text, scanner.at);
      return false;
  }
}

/** Reads what stands after a keyword up to one of those that end it, which is returned; it must not be nothing. */
function readUpTo(reader: CommandReader, word: string, ends: readonly string[]): string {
  const { scanner, openings } = reader;
  scanner.at += word.length;
  scanner.skipSpace();
  const from = scanner.at;
  let closer = '';
  scanner.within(() => {
    closer = reader.list();
  });
  if (closer !== '' && from === scanner.at) openings.empty(word, closer);
  if (!ends.includes(closer)) openings.unexpected(closer, ends.at(-1));
  return closer;
}

/** Goes after the end of the innermost construct. */
function close({ scanner, openings }: CommandReader, word: string): void {
  scanner.at += word.length;
  openings.close();
}

function readGroup(reader: CommandReader, open: string, end: string): void {
  reader.openings.open(open, reader.scanner.at);
  readUpTo(reader, open, [end]);
  close(reader, end);
}

function readDo(reader: CommandReader): void {
  readUpTo(reader, 'do', ['done']);
  close(reader, 'done');
}

const endsOf: Readonly<Record<string, readonly string[]>> = {
  if: ['then'],
  elif: ['then'],
  then: ['elif', 'else', 'fi'],
  else: ['fi'],
};

function readIf(reader: CommandReader): void {
  const { scanner, openings } = reader;
  openings.open('if', scanner.at);
  for (let word = 'if'; word !== 'fi'; ) {
    const [, blanks = null] =
      word === 'else'
        ? (/^else([ \t]+)if\s/.exec(scanner.text.slice(scanner.at, scanner.at + 20)) ?? [])
        : [];
    if (blanks !== null) openings.noteElseIf(scanner.at + 'else'.length + blanks.length);
    if (word === 'elif') openings.noteElif();
    word = readUpTo(reader, word, endsOf[word] ?? []);
  }
  close(reader, 'fi');
}

function readFor(reader: CommandReader, word: string): void {
  const { scanner, openings } = reader;
  openings.open(word, scanner.at);
  scanner.at += word.length;
  scanner.skipBlanks();
  if (scanner.startsWith('((')) {
    if (!scanner.arithmetic(2)) {
      refuseOpenSum(scanner.text, scanner.at);
      giveUp();
    }
  } else {
    const [name] =
      /^\$\{?[A-Za-z_]\w*\}?(?=[ \t\n;])/.exec(scanner.text.slice(scanner.at, scanner.at + 99)) ?? [];
    if (name !== undefined)
      fail(
        `"${word}" takes the name of a variable, without $: it fails`,
        scanner.at,
        name,
        `write ${name.replace(/\W/g, '')}`,
      );
    if (scanner.next === '(') {
      const isOfWords = /^\([ \t]*\w+[ \t]+in\b/.test(scanner.text.slice(scanner.at, scanner.at + 99));
      const help = isOfWords ? 'leave the brackets out' : 'write for ((…; …; …)); do';
      refuse('this "(" stands where none can be', scanner.at, scanner.at + 1, help);
    }
    if (!/^[A-Za-z_]\w*$/.test(scanner.plainWord())) giveUp();
    scanner.word();
    scanner.skipSpace();
    if (scanner.plainWord() === 'in') skipWords(reader);
    else if (scanner.next !== ';' && reader.closer() === '' && scanner.next !== '{')
      openings.unexpected(wordAt(scanner), 'in');
  }
  scanner.skipBlanks();
  if (scanner.next === ';') scanner.at++;
  scanner.skipSpace();
  if (scanner.next === '{') giveUp();
  if (reader.closer() !== 'do') openings.unexpected(reader.closer() || wordAt(scanner), 'do');
  readDo(reader);
}

/** After `in`, up to the end of the line or a semicolon. */
function skipWords({ scanner, openings }: CommandReader): void {
  scanner.at += 'in'.length;
  for (let holdsDo = false; ; ) {
    scanner.skipBlanks();
    const { at, next } = scanner;
    if (scanner.isAtEnd || next === '\n' || next === ';' || next === '#') return;
    if (scanner.plainWord() === 'do') {
      openings.noteStray({ word: 'do', start: at, role: 'a word of the list', command: at });
      holdsDo = true;
    }
    scanner.word();
    if (scanner.at === at && holdsDo) openings.unexpected(next, 'do');
    if (scanner.at === at) giveUp();
  }
}

/** Some of what stands here, to be shown; '' at the end. */
function wordAt({ text, at }: Scanner): string {
  return /^[^\s;|&<>()]{1,30}/.exec(text.slice(at, at + 30))?.[0] ?? text.charAt(at).trim();
}

function readCase(reader: CommandReader): void {
  const { scanner, openings } = reader;
  openings.open('case', scanner.at);
  scanner.at += 'case'.length;
  scanner.skipBlanks();
  scanner.word();
  scanner.skipSpace();
  if (scanner.plainWord() !== 'in') openings.unexpected(wordAt(scanner), 'in');
  scanner.at += 'in'.length;
  scanner.within(() => {
    for (;;) {
      scanner.skipSpace();
      if (scanner.isAtEnd) openings.unexpected('', 'esac');
      if (scanner.plainWord() === 'esac') break;
      readArm(reader);
    }
  });
  close(reader, 'esac');
}

/** What people write in its place. */
const otherEnds: ReadonlySet<string> = new Set(['fi', 'done', 'end', 'endcase', 'ecas', 'easc', '}']);

function readArm(reader: CommandReader): void {
  const { scanner, openings } = reader;
  const [sign] = /^(?:;;&|;;|;&|;|&&|&)/.exec(scanner.text.slice(scanner.at, scanner.at + 3)) ?? [];
  if (sign !== undefined)
    refuse(
      `this "${sign}" stands where a pattern of "case" must be`,
      scanner.at,
      scanner.at + sign.length,
      'remove it, or write the pattern of its arm, as *), above it',
    );
  if (scanner.next === '(') scanner.at++;
  const from = scanner.at;
  for (;;) {
    scanner.skipBlanks();
    const { at } = scanner;
    scanner.word();
    scanner.skipBlanks();
    if (scanner.at === at) giveUp();
    if (scanner.next !== '|') break;
    if (scanner.startsWith('||'))
      refuse(
        'this "||" stands where none can be',
        scanner.at,
        scanner.at + 2,
        'write | between two patterns',
      );
    scanner.at++;
  }
  if (scanner.next !== ')') {
    const word = scanner.text.slice(from, scanner.at).trim();
    if (otherEnds.has(word))
      refuse(`"case" ends with esac, not with ${word}`, from, from + word.length, 'write esac');
    const help = 'write ) after it, or ;; at the end of the arm in front of it';
    refuse('this pattern has no ")" after it', from, scanner.at, help);
  }
  const start = scanner.at++;
  const closer = reader.list();
  if (armEnds.includes(closer)) scanner.at += closer.length;
  else if (closer === ')') {
    const related = [{ span: span(start, start + 1), message: 'the arm in front of it begins here' }];
    const help = 'write ;; at the end of the arm in front of it';
    refuse('this ")" stands where none can be', scanner.at, scanner.at + 1, help, related);
  } else if (closer !== 'esac') openings.unexpected(closer, 'esac');
}

function readFunction(reader: CommandReader): void {
  const { scanner } = reader;
  const start = scanner.at;
  scanner.at += 'function'.length;
  scanner.skipBlanks();
  scanner.word();
  scanner.skipBlanks();
  const { at } = scanner;
  if (!/^\([ \t]*\)/.test(scanner.text.slice(at, at + 100))) {
    readFunctionBody(reader, start);
    // In `function f(a, b) { … }` the brackets are the body, and were meant for parameters.
    scanner.skipBlanks();
    if (scanner.text[at] === '(' && scanner.next === '{') refuseBracket(at);
  } else readDefinition(reader, start);
}

function refuseBracket(at: number): never {
  const help = 'put quotation marks around what is a text; a command has its arguments after a blank';
  refuse('this "(" stands where none can be', at, at + 1, help);
}

/** From the brackets of `name()` on; the function begins at `start`. */
export function readDefinition(reader: CommandReader, start: number): void {
  const { scanner } = reader;
  const at = scanner.at++;
  scanner.skipBlanks();
  if (scanner.next !== ')') refuseBracket(at);
  scanner.at++;
  readFunctionBody(reader, start);
}

function readFunctionBody(reader: CommandReader, start: number): void {
  const { scanner } = reader;
  scanner.skipSpace();
  const { at } = scanner;
  let hasBody = false;
  scanner.within(() => {
    hasBody = readConstruct(reader, scanner.plainWord());
  });
  if (hasBody) return;
  const related = [{ span: span(start, start + 1), message: 'the function begins here' }];
  const help = 'write { … } with a blank after {';
  refuse('this function has no body', at, at + wordAt(scanner).length, help, related);
}
