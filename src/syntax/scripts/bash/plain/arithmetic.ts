import { inName, isDigit, isOf } from './characters.ts';
import { type Cursor, leave } from './cursor.ts';

const sign = /(?:\+\+|--|[-+!~])/y;
const subscript = /\[\$?\w+\]/y;
const step = /\+\+|--/y;
const assign = /(?:<<|>>|[-+*/%&|^])?=(?!=)/y;
const binary = /\*\*|<<|>>|&&|\|\||[<>=!]=|\+(?!\+)|-(?!-)|[*/%<>&|^,]/y;

/** Goes after an arithmetic expression. `dollar` reads what a dollar sign begins. */
export function readArithmetic(cursor: Cursor, dollar: (cursor: Cursor) => void): void {
  cursor.enter();
  readTerm(cursor, dollar, true);
  while (readOperator(cursor, dollar)) readTerm(cursor, dollar, cursor.text[cursor.at - 1] === ',');
  cursor.exit();
}

/** Goes after an operator that another term follows, if one stands here. */
function readOperator(cursor: Cursor, dollar: (cursor: Cursor) => void): boolean {
  const { at } = cursor;
  skipBlanks(cursor);
  // `a -b`: the grammar takes it for a sign.
  if (cursor.at > at && isAny(cursor.next, '+-') && !isAny(cursor.text[cursor.at + 1] ?? '', ' \t=')) leave();
  if (cursor.next !== '?') return cursor.skip(binary);
  cursor.at++;
  readArithmetic(cursor, dollar);
  skipBlanks(cursor);
  cursor.expect(':');
  return true;
}

/** Goes after one term, or, at the beginning of an expression, an assignment. */
function readTerm(cursor: Cursor, dollar: (cursor: Cursor) => void, mayAssign: boolean): void {
  skipBlanks(cursor);
  const { next } = cursor;
  const isSigned = isAny(next, '+-!~') && cursor.skip(sign);
  if (isSigned) skipBlanks(cursor);
  if (cursor.next === '(') {
    cursor.at++;
    readArithmetic(cursor, dollar);
    skipBlanks(cursor);
    cursor.expect(')');
  } else if (cursor.next === '$') {
    if (!/[\w{(#?]/.test(cursor.text[cursor.at + 1] ?? '')) leave();
    dollar(cursor);
  } else if (cursor.skipName()) {
    if (isSigned && next !== '!') leave();
    if (cursor.next === '[' && !cursor.skip(subscript)) leave();
    if ((isAny(cursor.next, '+-') && cursor.skip(step)) || isSigned || !mayAssign) return;
    skipBlanks(cursor);
    if (!cursor.skip(assign)) return;
    cursor.enter();
    readTerm(cursor, dollar, true);
    cursor.exit();
  } else readNumber(cursor);
}

/** A decimal number, without a base. */
function readNumber(cursor: Cursor): void {
  const start = cursor.at;
  if (!isDigit(cursor.text.charCodeAt(start))) leave();
  const isZero = cursor.next === '0';
  while (isDigit(cursor.text.charCodeAt(cursor.at))) cursor.at++;
  if (
    (isZero && cursor.at > start + 1) ||
    isOf(cursor.text.charCodeAt(cursor.at), inName) ||
    cursor.next === '#'
  )
    leave();
}

function skipBlanks(cursor: Cursor): void {
  while (cursor.next === ' ' || cursor.next === '\t') cursor.at++;
}

function isAny(character: string, characters: string): boolean {
  return character !== '' && characters.includes(character);
}
