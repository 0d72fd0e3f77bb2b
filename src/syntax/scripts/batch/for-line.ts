import { span } from '../../../source/span.ts';
import { chainEdits, constantOf } from '../build-command.ts';
import type { Text } from '../program.ts';
import { type Cell, wordsOf } from './cells.ts';
import type { BatchContext } from './context.ts';
import type { BatchScript } from './script.ts';
import { toText } from './text.ts';

/** The text that `for /f "tokens=1,2 delims=:" %%a in ("text")` takes apart. */
interface Line {
  /** What has to be there, or the loop passes over the line: all of it, or the first word that is asked for. */
  readonly needed: Text;
  /** What the variable gets of it, and those of the letters behind. */
  readonly parts: readonly Text[];
}

/** A word of a line by its number, or all from there on. */
interface Token {
  readonly number: number;
  readonly isRest: boolean;
}

interface Options {
  readonly delimiters: string;
  readonly tokens: readonly Token[];
  readonly isBackquoted: boolean;
}

/** More of them than letters that can follow one are not told apart. */
const mostTokens = 25;

/** Null for any other `for /f`. */
export function readLine(written: string, set: readonly Cell[], script: BatchScript): Line | null {
  const options = readOptions(written);
  if (options === null) return null;
  const sign = options.isBackquoted ? "'" : '"';
  const [word = [], other] = wordsOf(set);
  const isText = word.length > 1 && word[0]?.char === sign && word.at(-1)?.char === sign;
  // A line that begins with a semicolon is a remark.
  if (!isText || other !== undefined || word[1]?.char === ';') return null;
  const text = toText(word.slice(1, -1), script);
  const { tokens, delimiters } = options;
  const parts = tokens.map((token) => partOf(text, delimiters, token));
  const [{ number } = { number: 1 }] = tokens;
  const [part = text] = parts;
  // What is put together from pieces has the words that it was put together for.
  const isSeen = number > 1 && part[0]?.kind !== 'unknown';
  return { needed: isSeen ? part : text, parts };
}

/** What is no text and no name of a file: a program with a word behind it, or a command with an option. */
const command =
  /^(?:(?:cargo|curl|docker|dotnet|findstr|gh|git|jq|mvn|node|npm|npx|pip|pnpm|powershell|pwsh|python|where|wmic|yarn)(?:\.exe|\.cmd)?[ \t]+[^ \t]|(?:date|dir|find|time)[ \t]+\/[a-z]|type[ \t]+[^ \t.]+\.)/i;
/** How much of a loop's body is looked through. */
const longestBody = 1000;
const longestCommand = 60;

/** Notes `for /f %%i in ("git rev-parse HEAD")`, where the quotation marks are those of a text or a file. The list has just been read. */
export function noteUnrunCommand(
  options: string,
  set: readonly Cell[],
  letter: string,
  { text, lexer, script }: BatchContext,
): void {
  const [first, last] = [set.find(isInk), set.findLast(isInk)];
  if (first === undefined || last === undefined) return;
  const place = span(first.start, last.end);
  const [, mark = '', quoted = ''] = /^(["'`])(.*)\1$/.exec(text.slice(place.start, place.end)) ?? [];
  const inside = mark === '' ? text.slice(place.start, place.end) : quoted;
  const isBackquoted = /\busebackq\b/i.test(options);
  const sign = isBackquoted ? '`' : "'";
  if (mark === sign || !command.test(inside) || !/^\w$/.test(letter)) return;
  // The name of a file may have blanks in it.
  if (isBackquoted && mark === '"' && !/[ \t]-/.test(inside)) return;
  // It may be a list of commands that the body runs.
  const runs = new RegExp(
    `(?:\\b(?:do|call|start|cmd)\\b|[(&|\\n])[^\\w%\\n]*(?:/c[ \\t]+)?"?%%~?${letter}\\b`,
    'i',
  );
  if (runs.test(text.slice(lexer.lastEnd, lexer.lastEnd + longestBody))) return;
  const taken = mark === (isBackquoted ? "'" : '"') ? 'a text' : 'the name of a file';
  // A text is there to be taken apart.
  if (taken === 'a text' && /\btokens=[^*]|\bdelims=[^" \t]/i.test(options)) return;
  const isPlain = inside.length <= longestCommand && !/(?<!\^)[|&<>]/.test(inside);
  script.found.lostOutcomes.set(place.start, {
    rule: 'value-lost',
    message: `for /f takes this for ${taken}, and runs no command`,
    help: isPlain
      ? `write (${sign}${inside}${sign})`
      : `put ${sign} around the command, and a caret in front of each | and > in it`,
    span: place,
  });
}

const filter =
  /^[ \t]*['`]?[ \t]*(?:findstr\b|find[ \t]+(?:\/i[ \t]+)?""(?!.*\/c)|dir[ \t]+\/b\b|git[ \t]+(?:status[ \t]+(?:--porcelain|--short|-s)(?![\w-])(?!.*[ \t](?:-b|--branch))|diff\b|log\b.*\.\.))/i;

/** Whether a list of `for /f` is a command that may print nothing at all. */
export function mayPrintNothing(list: string): boolean {
  const written = list.replace(/"[^"]*"/g, '""').replace(/>&\d/g, '');
  return (
    /^\s*['`]/.test(list) &&
    !written.includes('&') &&
    filter.test(written.slice(written.lastIndexOf('|') + 1))
  );
}

function isInk({ char }: Cell): boolean {
  return char.trim() !== '';
}

function readOptions(written: string): Options | null {
  const text = written.replace(/^"|"$/g, '');
  const [found = '', delimiters = ' \t'] = /(?<![^ \t])delims=([^ \t]*(?:[ \t]+$)?)/i.exec(text) ?? [];
  const others = text
    .replace(found, '')
    .toLowerCase()
    .split(/[ \t]+/);
  let tokens: readonly Token[] | null = [{ number: 1, isRest: false }];
  for (const word of others) {
    const [, list] = /^tokens=([\d,*-]+)$/.exec(word) ?? [];
    if (list !== undefined) tokens = tokensIn(list);
    else if (word !== '' && word !== 'usebackq') return null;
  }
  return tokens === null ? null : { delimiters, tokens, isBackquoted: others.includes('usebackq') };
}

/** `1,3-4*`: in the order of the line, however they are written. Null for what cmd.exe is not known to do with those named twice. */
function tokensIn(list: string): Token[] | null {
  const numbers: number[] = [];
  let hasRest = false;
  for (const item of list.split(',')) {
    const [whole, first = '', last = first, rest] = /^(\d{1,2})?(?:-(\d{1,2}))?(\*)?$/.exec(item) ?? [];
    if (whole === undefined || whole === '') return null;
    for (let number = Number(first || 1); number <= Number(last); number++) numbers.push(number);
    hasRest ||= rest !== undefined;
  }
  numbers.sort((one, other) => one - other);
  if (new Set(numbers).size < numbers.length) return null;
  const tokens = numbers.map((number): Token => ({ number, isRest: false }));
  if (hasRest) tokens.push({ number: (numbers.at(-1) ?? 0) + 1, isRest: true });
  return tokens.length > 0 && tokens.length <= mostTokens ? tokens : null;
}

function partOf(text: Text, delimiters: string, token: Token): Text {
  const [first, other] = text;
  const place = span(first?.span.start ?? 0, text.at(-1)?.span.end ?? 0);
  // All of it is one word.
  if (delimiters === '' && token.number === 1) return text;
  const cut = (value: string) => cutOut(value, delimiters, token);
  const constant = constantOf(text);
  if (constant !== null) return [{ kind: 'literal', text: cut(constant), span: place }];
  if (first?.kind !== 'variable' || other !== undefined)
    return [{ kind: 'unknown', span: place, harmless: false }];
  const { folding: _folding, ...piece } = first;
  return [{ ...piece, edit: chainEdits(first.edit, cut), part: 'any' }];
}

function cutOut(value: string, delimiters: string, { number, isRest }: Token): string {
  let at = 0;
  const skip = (areDelimiters: boolean) => {
    while (at < value.length && delimiters.includes(value.charAt(at)) === areDelimiters) at++;
  };
  skip(true);
  for (let passed = 1; passed < number; passed++) {
    skip(false);
    skip(true);
  }
  const start = at;
  if (isRest) return value.slice(start);
  skip(false);
  return value.slice(start, at);
}
