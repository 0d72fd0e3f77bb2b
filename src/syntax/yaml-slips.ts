import { lineStart } from '../util/line-start.ts';

export interface YamlProblem {
  /** A clause without capital and full stop. */
  readonly message: string;
  /** An edit that mends it. */
  readonly help: string;
  /** UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/** So much of a line is looked at. */
const mostOfLine = 1000;
/** `model:haiku`, alone in its line or as an item. */
const gluedColon = /^( *(?:- +)?)([A-Za-z_][\w-]*):([^\s:/][^\n]*?)[ \t]*\r?(?:\n|$)/;
/** `description: "The "wish""`: a value in quotation marks that holds some. */
const quotedValue = /^( *(?:- +)?[\w-]+: +)(["'])([^\r\n]*)\2[ \t]*\r?(?:\n|$)/;
/** `-{ tag: goto }` */
const gluedHyphen = /^( *)-(?=[{["'])/;
/** `{ tag: goto }` in place of an item. */
const bareEntry = /^( *)(\{[^\n]*\})[ \t]*\r?\n$/;
/** `tag: goto` with the rest of an entry below it, as an item of a list has it. */
const bareItem = /^( *)(tag:[ \t]+[\w-]+)[ \t]*\r?\n( +)(?:target|return|next|payload):/;

/** `tag: result`, all of an entry. */
const loneItem = /^( *)(tag:[ \t]+[\w-]+)[ \t]*\r?(?:\n|$)/;

/** A blank of another kind where YAML wants one of its own: in front of a key, or behind its colon or a hyphen. */
const foreignBlank = /^(?: *-?|[ \w-]*:) *([\u00a0\u2000-\u200a\u202f\u3000])/;

/** What the library says, by `line`, of slips with single signs, which it finds only behind them, in the line of `at` or the one above. */
export function slipOfSigns(line: string, text: string, at: number): YamlProblem | null {
  const start = lineStart(text, at);
  const whole = lineFrom(text, start);
  const [upTo, foreign] = foreignBlank.exec(whole) ?? [];
  if (upTo !== undefined && foreign !== undefined) {
    const end = start + upTo.length;
    const message = 'this is no plain blank, and YAML takes it for a letter';
    return { message, help: 'replace it by a blank', start: end - 1, end };
  }
  if (/^(?:implicit map keys? need|implicit keys need)/.test(line)) {
    const [, marks = '', key = '', value] = gluedColon.exec(whole) ?? [];
    if (value === undefined) return null;
    const colon = start + marks.length + key.length;
    const help = `write a blank after the colon: ${key}: ${value}`;
    return { message: 'no blank stands after this colon', help, start: colon, end: colon + 1 };
  }
  if (line.startsWith('unexpected ') && line.endsWith(' at node end')) return quotesWithin(whole, start, at);
  const [, blanks] = gluedHyphen.exec(whole) ?? [];
  if (blanks !== undefined) {
    const place = start + blanks.length;
    const help = 'put a blank after the hyphen';
    return { message: 'no blank stands after this hyphen', help, start: place, end: place + 1 };
  }
  return lostHyphen(line, text, start);
}

/** A mark in a value that ends it, as in `'The user's wish'`. */
function quotesWithin(whole: string, start: number, at: number): YamlProblem | null {
  const [, front = '', mark = '', value] = quotedValue.exec(whole) ?? [];
  const ending = at - 1 - start;
  if (value === undefined || whole[ending] !== mark || ending <= front.length) return null;
  const other = mark === '"' ? "'" : '"';
  const mended =
    value.includes(other) || value.includes('\\')
      ? mark === '"'
        ? `"${value.replaceAll(/\\?"/g, '\\"')}"`
        : `'${value.replaceAll(/''?/g, "''")}'`
      : other + value + other;
  const message = `this ${mark} ends the value`;
  return { message, help: `write ${mended}`, start: at - 1, end: at };
}

function lostHyphen(line: string, text: string, start: number): YamlProblem | null {
  const isAt = (place: number, blanks: string, what: string): YamlProblem => ({
    message: 'no hyphen stands in front of this entry',
    help: `put a hyphen and a blank in front of it: - ${what}`,
    start: place + blanks.length,
    end: place + blanks.length + 1,
  });
  if (line.startsWith('a block sequence may not be used')) {
    const above = lineStart(text, Math.max(0, start - 1));
    const [, blanks, entry = ''] = bareEntry.exec(text.slice(above, start)) ?? [];
    return blanks === undefined || above === start ? null : isAt(above, blanks, entry);
  }
  const rest = text.slice(start, start + mostOfLine);
  if (line === 'all mapping items must start at the same column') {
    const [, blanks, entry = ''] = loneItem.exec(rest) ?? [];
    if (blanks !== undefined && text.slice(0, start).includes(`\n${blanks}- tag:`))
      return isAt(start, blanks, entry);
  }
  const [, blanks = '', entry, below = ''] = bareItem.exec(rest) ?? [];
  return entry === undefined || below.length !== blanks.length + 2 ? null : isAt(start, blanks, entry);
}

/** `globs: *.tsx,*.ts`, `- &all, none`: a plain value that begins with a sign of YAML, alone in its line. */
const signedValue = /^( *(?:- +)?(?:[\w-]+: +)?)(([*&!])[^\s]*(?: [^\r\n]*)?)/;
const meaningOfSign: Readonly<Record<string, string>> = {
  '*': 'an alias',
  '&': 'an anchor',
  '!': 'a type tag',
};

/** What the library says behind the sign, which is what has to be mended; null for any other place. */
export function signAsValue(text: string, at: number): YamlProblem | null {
  const start = lineStart(text, at);
  const [, front = '', value = '', sign = ''] = signedValue.exec(lineFrom(text, start)) ?? [];
  const from = start + front.length;
  const [plain] = value.split(/ +#/, 1);
  // Behind quotation marks, or behind the name of a list, something else is wrong.
  if (plain === undefined || sign === '' || at < from || /^[&!][^\s,]* +[{["']/.test(plain)) return null;
  const message = `a value that begins with ${sign} is ${meaningOfSign[sign]} in YAML`;
  const end = from + plain.trimEnd().length;
  return { message, help: 'put the value in quotation marks', start: from, end };
}

/** `-tag: goto` */
export function withoutBlank(text: string, at: number): YamlProblem {
  const [, key = ''] = /^-([\w-]+)/.exec(text.slice(at)) ?? [];
  const help = `put a blank after the hyphen: - ${key}`;
  return { message: 'no blank stands after this hyphen', help, start: at, end: at + 1 };
}

/** Where the bracket opens that is left open in front of a place; quotation marks are not minded. -1 if there is none. */
export function lostClosing(text: string, open: string, close: string, before: number): number {
  const opened: number[] = [];
  for (let at = 0; at < before; at++) {
    if (text[at] === open) opened.push(at);
    else if (text[at] === close) opened.pop();
  }
  return opened.at(-1) ?? text.lastIndexOf(open, before - 1);
}

function lineFrom(text: string, start: number): string {
  const rest = text.slice(start, start + mostOfLine);
  const end = rest.indexOf('\n');
  return end === -1 ? rest : rest.slice(0, end + 1);
}
