import type { Node } from '../grammar/node.ts';
import { readArithmetic } from './arithmetic.ts';
import { inName, inOperand, inWord, isDigit, isOf, stopsString } from './characters.ts';
import { type Cursor, leave } from './cursor.ts';
import { noNodes, PlainNode, token } from './plain-node.ts';

/** Reads a word; leaves the subset when there is none. */
export function readWord(cursor: Cursor): PlainNode {
  const start = cursor.at;
  const outer = cursor.found;
  cursor.found = null;
  if (cursor.next === '<' || cursor.next === '>') scanProcess(cursor);
  else if (cursor.next === '=') leave();
  scanWord(cursor);
  if (cursor.at === start || (cursor.at === start + 1 && cursor.text[start] === '{')) leave();
  if (cursor.text[cursor.at - 1] === ']' && !cursor.text.slice(start, cursor.at).includes('['))
    cursor.hasLoneBracket = true;
  const node = new PlainNode('word', start, cursor.at, cursor.found ?? noNodes);
  cursor.found = outer;
  return node;
}

/** Goes after the rest of a word, and keeps its substitutions. `kind`: the characters without a meaning in it. */
export function scanWord(cursor: Cursor, kind = inWord): void {
  const start = cursor.at;
  for (;;) {
    const from = cursor.at;
    const isPlain = cursor.skipAll(kind);
    // In a test the grammar loses its way after `"a"b$c`.
    if (kind !== inWord && isPlain && from > start && cursor.next === '$') leave();
    switch (cursor.next) {
      case "'":
        scanSingleQuotes(cursor);
        break;
      case '"':
        scanString(cursor);
        break;
      case '$':
        scanDollar(cursor, false);
        break;
      case '`':
        if (cursor.inBackticks) return;
        if (kind !== inWord) leave();
        scanBackticks(cursor);
        break;
      case '\\':
        if (kind !== inWord) leave();
        scanEscape(cursor);
        break;
      case '{':
      case '}':
        if (kind !== inWord || cursor.startsWith('{..')) leave();
        cursor.at++;
        break;
      case '#':
        // With digits in front it is a number to the grammar.
        if (!/[A-Za-z./_-]/.test(cursor.text[cursor.at - 1] ?? '')) leave();
        cursor.at++;
        break;
      default:
        return;
    }
  }
}

function scanEscape(cursor: Cursor): void {
  const escaped = cursor.text.charCodeAt(cursor.at + 1);
  // Blanks and line ends that are escaped, and what is no ASCII.
  if (!(escaped > 0x20 && escaped < 0x7f) || cursor.inBackticks) leave();
  cursor.at += 2;
}

function scanSingleQuotes(cursor: Cursor): void {
  const close = cursor.text.indexOf("'", cursor.at + 1);
  if (close < 0) leave();
  const start = cursor.at;
  cursor.at = close + 1;
  staysOnLine(cursor, start);
}

/** A here-document begins after the line that announces it, which must not end within a word. */
function staysOnLine(cursor: Cursor, start: number): void {
  if (cursor.waiting !== null && cursor.text.slice(start, cursor.at).includes('\n')) leave();
}

/** `"…"`. */
function scanString(cursor: Cursor): void {
  const start = cursor.at++;
  for (;;) {
    skipCharacters(cursor);
    const character = cursor.next;
    if (character === '"') break;
    // The grammar does not always find the end of a string with `((`.
    if (character === '(' && !cursor.startsWith('((')) cursor.at++;
    else if (!scanInString(cursor, character)) leave();
  }
  cursor.at++;
  staysOnLine(cursor, start);
}

/** Goes to the next character that has a meaning in a string. */
function skipCharacters(cursor: Cursor): void {
  const { text } = cursor;
  let { at } = cursor;
  while (at < text.length && !isOf(text.charCodeAt(at), stopsString)) at++;
  cursor.at = at;
}

/** Goes after what has a meaning in a string or a here-document; false at the end of the text. */
export function scanInString(cursor: Cursor, character: string): boolean {
  if (character === '$') scanDollar(cursor, true);
  else if (character === '`') scanBackticks(cursor);
  else if (character === '\\') {
    if (cursor.inBackticks) leave();
    cursor.at += 2;
  } else return false;
  return cursor.at <= cursor.text.length;
}

/** What a dollar sign begins. */
export function scanDollar(cursor: Cursor, isQuoted: boolean): void {
  const start = cursor.at;
  const next = cursor.text[start + 1] ?? '';
  if (next === '{') scanExpansion(cursor, isQuoted);
  else if (next === '(') scanSubstitution(cursor);
  else if (next === "'" && !isQuoted) scanAnsiString(cursor);
  else {
    cursor.at++;
    if (cursor.skipName()) {
      if (cursor.next === '[') leave();
      return;
    }
    if (next !== '' && '@*#?$!0123456789-'.includes(next)) cursor.at++;
    else if (!isQuoted || next === '\n') leave();
    if (cursor.next !== '' && '[{('.includes(cursor.next)) leave();
  }
}

function scanAnsiString(cursor: Cursor): void {
  const { text } = cursor;
  const start = cursor.at;
  let at = start + 2;
  for (; text[at] !== "'"; at++) {
    if (at >= text.length) leave();
    if (text[at] === '\\') at++;
  }
  cursor.at = at + 1;
  staysOnLine(cursor, start);
}

const openSubstitution = token('$(');
const bracket = token(')');
const backtick = token('`');

/** `$(…)` and `$((…))`. */
function scanSubstitution(cursor: Cursor): void {
  const start = cursor.at;
  if (cursor.startsWith('$((')) {
    cursor.at += 3;
    const before = cursor.found;
    cursor.found = null;
    readArithmetic(cursor, scanArithmeticDollar);
    cursor.expect('))');
    const children = cursor.found ?? noNodes;
    cursor.found = before;
    keep(cursor, new PlainNode('arithmetic_expansion', start, cursor.at, children));
    return;
  }
  cursor.at += 2;
  const statements = withoutShell(readInside(cursor, ')'));
  keep(
    cursor,
    new PlainNode('command_substitution', start, cursor.at, [openSubstitution, ...statements, bracket]),
  );
}

/** `<(…)` and `>(…)`. */
function scanProcess(cursor: Cursor): void {
  const start = cursor.at++;
  cursor.expect('(');
  const statements = readInside(cursor, ')');
  keep(cursor, new PlainNode('process_substitution', start, cursor.at, [bracket, ...statements, bracket]));
}

/** In `$(<file)` the redirection stands by itself. */
function withoutShell(statements: readonly PlainNode[]): readonly Node[] {
  const [only] = statements;
  const [redirect, other] = only?.children ?? noNodes;
  const isFile = redirect?.type === 'file_redirect' && only?.type === 'redirected_statement';
  return statements.length === 1 && isFile && other === undefined ? [redirect] : statements;
}

/** `` `…` `` without backslashes. */
function scanBackticks(cursor: Cursor): void {
  if (cursor.inBackticks) leave();
  const start = cursor.at++;
  const statements = withoutShell(readInside(cursor, '`'));
  keep(cursor, new PlainNode('command_substitution', start, cursor.at, [backtick, ...statements, backtick]));
}

/** The statements of a substitution; goes after the character that closes it. */
function readInside(cursor: Cursor, close: ')' | '`'): PlainNode[] {
  const { found, inBackticks, afterAssignments, at } = cursor;
  cursor.inBackticks = close === '`';
  const statements = cursor.statements(cursor);
  cursor.expect(close);
  cursor.inBackticks = inBackticks;
  cursor.found = found;
  cursor.afterAssignments = afterAssignments;
  if (statements.length === 0) leave();
  staysOnLine(cursor, at);
  return statements;
}

function keep(cursor: Cursor, node: PlainNode): void {
  if (cursor.found === null) cursor.found = [node];
  else cursor.found.push(node);
}

function scanArithmeticDollar(cursor: Cursor): void {
  scanDollar(cursor, false);
}

const subscript = /\[(?:[@*]|\$?\w+)\]/y;
const counted = /[#!][A-Za-z_]\w*(?:\[[@*]\])?\}/y;
const operator = /:?[-=+?]|##?|%%?|\^\^?|,,?|\/[/#%]?|:|@/y;
const part = /(?: -[0-9]+|\$?\w+)(?::(?:-[0-9]+|\$?\w+))?\}/y;
const transformation = /[QELUu]/y;
const characterClass = /\[[\w^!.:, *-]+\]/y;
const placeholder = /<\w+>/y;

/** `${…}`. */
function scanExpansion(cursor: Cursor, isQuoted: boolean): void {
  cursor.at += 2;
  if (!cursor.skipName()) {
    if (scanSpecial(cursor)) return;
  }
  if (cursor.next === '[') cursor.skip(subscript);
  const start = cursor.at;
  if (cursor.next !== '}' && cursor.skip(operator)) {
    const sign = cursor.text.slice(start, cursor.at);
    if (sign === '@') {
      if (!cursor.skip(transformation)) leave();
    } else if (sign === ':') {
      if (!cursor.skip(part)) leave();
      return;
    } else if (!'^,'.includes(sign.charAt(0))) scanOperand(cursor, isQuoted);
  }
  cursor.expect('}');
}

/** Goes after a parameter that is no variable; true when it ends the expansion. */
function scanSpecial(cursor: Cursor): boolean {
  const { next } = cursor;
  if (next === '@' || next === '*') cursor.at++;
  else if (isDigit(cursor.text.charCodeAt(cursor.at))) cursor.skipAll(inName);
  else {
    if ((next === '#' || next === '!') && cursor.skip(counted)) return true;
    if (next === '' || !'#?$!-'.includes(next)) leave();
    cursor.at++;
    cursor.expect('}');
    return true;
  }
  return false;
}

/** What stands after the operator of an expansion. */
function scanOperand(cursor: Cursor, isQuoted: boolean): void {
  cursor.enter();
  const start = cursor.at;
  if (cursor.next === '<') cursor.skip(placeholder);
  for (;;) {
    cursor.skipAll(inOperand);
    const character = cursor.next;
    if (character === '}') break;
    // A bracket that nothing opens leads the grammar astray, even with a backslash.
    if (cursor.startsWith('\\]') && !cursor.text.slice(start, cursor.at).includes('[')) leave();
    if (character === '$') scanDollar(cursor, isQuoted);
    else if (character === '\\') scanEscape(cursor);
    else if (character === '[') {
      if (!cursor.skip(characterClass)) leave();
    } else if (isQuoted) leave();
    else if (character === '"') scanString(cursor);
    else if (character === "'") scanSingleQuotes(cursor);
    else leave();
  }
  cursor.exit();
}
