import type { YAMLError } from 'yaml';
import type { Span } from '../source/span.ts';
import { lineStart } from '../util/line-start.ts';
import { plural } from '../util/plural.ts';
import { lostClosing, signAsValue, slipOfSigns, withoutBlank, type YamlProblem } from './yaml-slips.ts';

/** What the library says of the commonest mistakes, in other words. */
const plainWords: Readonly<Record<string, string>> = {
  'nested mappings are not allowed in compact mappings':
    'this value holds a colon and a blank, as a key does',
  'sequence item without - indicator': 'a list goes on here, but this line does not begin with -',
};

/** Where the library points at what stands after the gap. */
const noComma = /^missing , (?:or : )?between flow (?:map|sequence) items$/;

/** `hint: [file] [line]`: brackets, braces or quotation marks ended the value. */
const behindValue = /^unexpected [a-z-]+ at node end$/;

const quotingHelps = ['BLOCK_AS_IMPLICIT_KEY', 'BAD_SCALAR_START', 'UNEXPECTED_TOKEN'];

/** An error of the YAML library in the words of somebody who writes frontmatter, at the place to edit. */
export function describeYamlError(error: YAMLError, text: string): YamlProblem {
  // The library may point one character after the end.
  const [start, end] = error.pos.map((offset) => Math.min(offset, text.length)) as [number, number];
  const line = firstLine(error.message);
  const known = slipOfSigns(line, text, start) ?? unclosed(error, text, start);
  if (known !== null) return known;
  const place = { start, end: Math.max(start, end) };
  if (noComma.test(line))
    return { message: 'there is no comma in front of this', help: 'put a comma in front of it', ...place };
  return (
    wrongIndentation(error, text, start) ??
    problemOfCode(error.code, text, place) ??
    signAsValue(text, start) ??
    strayComma(text, start) ?? {
      message: behindValue.test(line) ? 'the value ends in front of this' : (plainWords[line] ?? line),
      help: quotingHelps.includes(error.code)
        ? helpByQuoting(text, start)
        : 'write one `key: value` a line, with spaces for indentation',
      ...place,
    }
  );
}

/** What is wrong where the kind of an error tells that alone; null of the others. */
function problemOfCode(code: YAMLError['code'], text: string, place: Span): YamlProblem | null {
  const { start } = place;
  switch (code) {
    case 'MULTIPLE_DOCS':
      return {
        message: 'a second document begins here',
        help: 'remove this line, or all that follows it',
        ...place,
      };
    case 'DUPLICATE_KEY': {
      const key = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s:,{}[\]]*)/.exec(text.slice(start))?.[0] ?? '';
      const end = Math.max(place.end, start + key.length);
      return { message: 'this key is given twice', help: 'remove one of the two', start, end };
    }
    case 'TAB_AS_INDENT':
      return { message: 'a tab indents this line', help: 'replace the tab by blanks', ...place };
    case 'MULTILINE_IMPLICIT_KEY': {
      const whole = text.slice(start).split(/\r?\n/, 1)[0] ?? '';
      const [message, help] = isInFlow(text, start)
        ? ['there is no comma after this', 'put a comma after it']
        : ['this line has no colon', 'write it as `key: value`, or indent it below the key it belongs to'];
      return { message, help, start, end: start + whole.length };
    }
    case 'BLOCK_IN_FLOW': {
      const whole = /^[^,}\]\r\n]*/.exec(text.slice(start))?.[0].trimEnd() ?? '';
      const message = 'this value holds a colon and a blank, as a key does';
      const help = 'put a comma in front of the next key, or the value in quotation marks';
      return { message, help, start, end: start + whole.length };
    }
    default:
      return null;
  }
}

/** A comma outside of braces and brackets. */
function strayComma(text: string, start: number): YamlProblem | null {
  if (text[start] !== ',' || isInFlow(text, start)) return null;
  return { message: 'a comma stands after this value', help: 'remove the comma', start, end: start + 1 };
}

/** Of a value that YAML does not read as a text: quotation marks, or braces around the pairs of an item. */
function helpByQuoting(text: string, start: number): string {
  const pairs = pairsOfLine.exec(text.slice(lineStart(text, start), start + mostOfLine))?.[1];
  return pairs === undefined
    ? 'put the value in quotation marks'
    : `put the pairs of this line into braces: - { ${pairs} }`;
}

const mostOfLine = 300;
/** `- tag: goto, target: A`. */
const pairsOfLine = /^ *- +([\w-]+: *[^,\s"'{}[\]]+(?:, *[\w-]+: *[^,\s"'{}[\]]+)+)[ \t]*(?:\r?\n|$)/;

/** A line of a block that does not begin below the one that it goes on with. */
function wrongIndentation({ code, message }: YAMLError, text: string, at: number): YamlProblem | null {
  const start = lineStart(text, at);
  const nearest = (marks: RegExp) => {
    const lines = text.slice(0, start).split('\n').reverse();
    return lines.map((line) => marks.exec(line)?.[0].length).find((length) => length !== undefined);
  };
  if (message.startsWith('A block sequence may not be used'))
    return indentBy(text, start, nearest(/^ *(?=- )/), 'this item', 'the items above');
  if (message.startsWith('Sequence item without -'))
    return indentBy(text, start, nearest(/^ *- +(?=[\w-]+:)/), 'this key', 'the key above');
  if (message.startsWith('All mapping items must start at the same column'))
    return indentBy(text, start, nearest(/^ *(?=[\w-]+:(?: |\r?$))/), 'this key', 'the key above');
  if (code === 'DUPLICATE_KEY' && /^-[A-Za-z]/.test(text.slice(at, at + 2))) return withoutBlank(text, at);
  if (code !== 'BLOCK_AS_IMPLICIT_KEY') return null;
  const [whole = '', marks = '', key = ''] =
    /^( *(?:- +)?)(-?[\w-]+):[^\n]*(?:\n|$)/.exec(text.slice(start)) ?? [];
  if (/^-[A-Za-z]/.test(key)) return withoutBlank(text, start + marks.length);
  const isOneKey = whole !== '' && !/:\s+\S.*:\s/.test(whole);
  return isOneKey ? indentBy(text, start + whole.length, marks.length, 'this key', 'the key above') : null;
}

/** Null where the line that begins at `lineStart` is no key and no item, is indented so, or nobody knows how it is to be. */
function indentBy(
  text: string,
  lineStart: number,
  wanted: number | undefined,
  what: string,
  like: string,
): YamlProblem | null {
  const [, blanks = '', word = ''] = /^( *)(-(?= )|[\w-]+(?=:))/.exec(text.slice(lineStart)) ?? [];
  if (wanted === undefined || word === '' || blanks.length === wanted) return null;
  const start = lineStart + blanks.length;
  return {
    message: `${what} does not stand below ${like}`,
    help: `${wanted === 0 ? 'do not indent it' : `indent it by ${plural(wanted, 'blank')}`}, like ${like}`,
    start,
    end: start + word.length,
  };
}

/** Whether a place stands within braces or brackets that are open there; quotation marks are not minded. */
function isInFlow(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return ['{}', '[]'].some(([open = '', close = '']) => before.lastIndexOf(open) > before.lastIndexOf(close));
}

/** A quotation or a flow collection that is never closed is mended where it opens, not where the text ends. */
function unclosed({ code, message }: YAMLError, text: string, before: number): YamlProblem | null {
  const close =
    code === 'MISSING_CHAR' || code === 'BAD_INDENT'
      ? (/(?:Missing closing |end with an? )["']?([\]}"'])/.exec(message)?.[1] ?? null)
      : null;
  if (close === null) return null;
  const open = { '}': '{', ']': '[' }[close] ?? close;
  const start = open === close ? text.lastIndexOf(open, before - 1) : lostClosing(text, open, close, before);
  if (start === -1) return null;
  const what = open === close ? 'quotation mark' : open;
  return { message: `this ${what} is never closed`, help: `close it with ${close}`, start, end: start + 1 };
}

function firstLine(message: string): string {
  const line = (message.split('\n')[0] ?? message).replace(/[.:]$/, '');
  return line.charAt(0).toLowerCase() + line.slice(1);
}
