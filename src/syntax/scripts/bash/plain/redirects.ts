import { endOfLine } from '../../../../util/line-start.ts';
import { inName, isDigit, isOf } from './characters.ts';
import { type Cursor, leave } from './cursor.ts';
import { PlainNode, token } from './plain-node.ts';
import { readWord, scanInString } from './words.ts';

const operatorAt = /[0-9]*(?:<<<|<<-?|<&-(?![^ \t\n;&|)])|<&|<>|<|>>|>\||>&-(?![^ \t\n;&|)])|>&|>)|&>>?/y;
const digits = /^[0-9]+$/;
const delimiterAt = /(?:([A-Za-z_]\w*)|'([A-Za-z_]\w*)'|"([A-Za-z_]\w*)")(?=[ \t\n;&|)<>])/y;
const hereRun = /[^$`\\\n]+/y;

const oddInBody = /^(?:\\\n|\$[^\w{(@*#?$!-])/;

const hereString = token('<<<');

/** A redirection, if one stands here. */
export function readRedirect(cursor: Cursor): PlainNode | null {
  const { at: start, text } = cursor;
  const character = text.charCodeAt(start);
  // A digit, or one of `&<>`.
  if (!(character <= 0x3e && character >= 0x26)) return null;
  if (!cursor.skip(operatorAt)) return null;
  const operator = text.slice(start, cursor.at);
  const before = text[start - 1] ?? '\n';
  // Digits at the end of a word are no descriptor for Bash.
  if (operator.endsWith('<>') || operator.startsWith('0') || isOf(before.charCodeAt(0), inName)) leave();
  // `- 2>x` begins with a number for the grammar.
  if (isDigit(operator.charCodeAt(0)) && text.slice(start - 2, start) === '- ') leave();
  if (operator.includes('<<') && (!operator.startsWith('<') || !' \t\n;&|('.includes(before))) leave();
  if (operator === '<<' || operator === '<<-') return announce(cursor, start, operator.endsWith('-'));
  if (operator.endsWith('-')) return new PlainNode('file_redirect', start, cursor.at);
  if (cursor.next === '(') {
    // The name of a pipe: `<(…)`.
    cursor.at = start;
    return null;
  }
  cursor.skipBlanks();
  const target = readTarget(cursor, operator);
  if (operator === '<<<') return new PlainNode('herestring_redirect', start, cursor.at, [hereString, target]);
  return new PlainNode('file_redirect', start, cursor.at, [target]);
}

const quoted = /"[^"]*"|'[^']*'/g;
/** What the grammar takes for two words: `$folder/$1`. */
const broken = /[^$]\$[^A-Za-z_({]|["}][^"$]+\$|`/;

function isBroken(source: string): boolean {
  return (source.includes('$') || source.includes('`')) && broken.test(source.replace(quoted, '"'));
}

function readTarget(cursor: Cursor, operator: string): PlainNode {
  const isCopy = operator.endsWith('&');
  if (cursor.next === '}' || (isCopy && cursor.next === '-')) leave();
  const target = readWord(cursor);
  const source = cursor.text.slice(target.startIndex, target.endIndex);
  if (!isDigit(source.charCodeAt(0)) || !digits.test(source)) return isBroken(source) ? leave() : target;
  if (!isCopy && operator !== '<<<') leave();
  return new PlainNode('number', target.startIndex, target.endIndex);
}

/** `<<END`. */
function announce(cursor: Cursor, start: number, isIndented: boolean): PlainNode {
  if (cursor.waiting !== null) leave();
  cursor.skipBlanks();
  const from = cursor.at;
  delimiterAt.lastIndex = from;
  const match = delimiterAt.exec(cursor.text);
  if (match === null) leave();
  cursor.at = delimiterAt.lastIndex;
  const children = [new PlainNode('heredoc_start', from, cursor.at)];
  const delimiter = match[1] ?? match[2] ?? match[3] ?? '';
  cursor.waiting = { delimiter, isQuoted: match[1] === undefined, isIndented, children };
  return new PlainNode('heredoc_redirect', start, cursor.at, children);
}

/** Goes after a line break, and after the here-document that begins there. */
export function endLine(cursor: Cursor): void {
  cursor.at++;
  const { waiting } = cursor;
  if (waiting === null) return;
  cursor.waiting = null;
  const start = cursor.at;
  const end = findEnd(cursor.text, start, waiting.delimiter, waiting.isIndented);
  if (end === null) leave();
  const bodyEnd = end - waiting.delimiter.length;
  // The grammar may not see a body that begins with a backslash.
  if (cursor.next === '\\') leave();
  if (!waiting.isQuoted) {
    const outer = cursor.found;
    cursor.found = null;
    while (cursor.at < bodyEnd) {
      cursor.skip(hereRun);
      if (cursor.at >= bodyEnd) break;
      if (oddInBody.test(cursor.text.slice(cursor.at, cursor.at + 2))) leave();
      if (cursor.next === '\n') cursor.at++;
      else scanInString(cursor, cursor.next);
    }
    if (cursor.found !== null)
      waiting.children.push(new PlainNode('heredoc_body', start, bodyEnd, cursor.found));
    cursor.found = outer;
    // Hid in an expansion: the grammar and Bash may not agree on where it ends.
    if (cursor.at > end) leave();
  }
  waiting.children.push(new PlainNode('heredoc_end', bodyEnd, end));
  cursor.at = end;
}

/** The offset after the line that ends a here-document. */
function findEnd(text: string, start: number, delimiter: string, isIndented: boolean): number | null {
  for (let from = start; from < text.length; ) {
    const lineEnd = endOfLine(text, from);
    let at = from;
    if (isIndented) while (text[at] === '\t') at++;
    // The grammar may take a line for the end that only begins like it.
    if (text.startsWith(delimiter, at)) return lineEnd - at === delimiter.length ? lineEnd : null;
    while (text[at] === ' ' || text[at] === '\t') at++;
    if (text.startsWith(delimiter, at)) return null;
    from = lineEnd + 1;
  }
  return null;
}
