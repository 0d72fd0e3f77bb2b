import { readArithmetic } from './arithmetic.ts';
import { inDoubleTest, inName, inTest, isOf } from './characters.ts';
import { type Cursor, leave } from './cursor.ts';
import { noNodes, PlainNode } from './plain-node.ts';
import { readWord, scanDollar, scanWord } from './words.ts';

/** `((…))`, which the grammar takes for a test. */
export function readArithmeticTest(cursor: Cursor): PlainNode {
  return collecting(cursor, () => {
    cursor.at += 2;
    readArithmetic(cursor, (inside) => scanDollar(inside, false));
    cursor.expect('))');
  });
}

/** A `test_command` of what `read` goes after. */
function collecting(cursor: Cursor, read: () => void): PlainNode {
  const start = cursor.at;
  const outer = cursor.found;
  cursor.found = null;
  read();
  const children = cursor.found ?? noNodes;
  cursor.found = outer;
  return new PlainNode('test_command', start, cursor.at, children);
}

const mostWords = 40;
const comparisons = new Set(['-eq', '-ne', '-lt', '-le', '-gt', '-ge']);
const binary = new Set([...comparisons, '=', '==', '!=', '-nt', '-ot', '-ef']);
const keywords = new Set(
  'case declare export for function if local readonly select typeset unset until while'.split(' '),
);

function isUnary(word: string): boolean {
  return word.length === 2 && word.startsWith('-') && isOf(word.charCodeAt(1), inName);
}

/** Whether a word means something else to the grammar: signs alone, and some keywords. */
function isMisread(word: string): boolean {
  let end = 0;
  while (isOf(word.charCodeAt(end), inName)) end++;
  if (end > 0) return keywords.has(word.slice(0, end)) && !'./-'.includes(word[end] ?? ' ');
  for (let at = 0; at < word.length; at++)
    if (isOf(word.charCodeAt(at), inName) || `"'$`.includes(word.charAt(at))) return false;
  return true;
}

/** Goes after `=`, `==`, `!=` or `!`, if one of them stands here. */
function skipSign(cursor: Cursor): boolean {
  const { at } = cursor;
  if (cursor.next === '!') cursor.at++;
  if (cursor.next === '=') cursor.at++;
  if (cursor.next === '=' && cursor.at === at + 1 && cursor.text[at] === '=') cursor.at++;
  if (cursor.at > at && (cursor.next === ' ' || cursor.next === '\t')) return true;
  cursor.at = at;
  return false;
}

/** `[ … ]`. */
export function readSingleTest(cursor: Cursor): PlainNode {
  return collecting(cursor, () => {
    cursor.at++;
    const words: string[] = [];
    for (;;) {
      cursor.skipBlanks();
      const start = cursor.at;
      if (cursor.next === ']') break;
      const isSign = skipSign(cursor);
      if (!isSign) scanWord(cursor, inTest);
      const word = cursor.text.slice(start, cursor.at);
      if (word === '' || !' \t\\'.includes(cursor.next) || words.push(word) > mostWords) leave();
      if (!isSign && isMisread(word)) leave();
    }
    cursor.at++;
    if (!isTest(words, 0)) leave();
    if (words.some((word) => comparisons.has(word))) {
      cursor.comparesNumbers = true;
      cursor.hasNumericTest = true;
    }
  });
}

/** Whether words from one of them on are a test as the grammar reads it, too. */
function isTest(words: readonly string[], from: number): boolean {
  let at = from;
  while (words[at] === '!') at++;
  const first = words[at] ?? '';
  const second = words[at + 1];
  if (first === '') return false;
  if (isJoin(second) && !first.startsWith('-')) at += 1;
  else if (isUnary(first) && second !== undefined && !binary.has(second) && second !== '!') at += 2;
  else if (second !== undefined && binary.has(second) && isOperand(words[at + 2])) at += 3;
  else return false;
  return at === words.length || (isJoin(words[at]) && isTest(words, at + 1));
}

function isOperand(word: string | undefined): boolean {
  return word !== undefined && word !== '!';
}

/** Whether a test ends in front of a word. */
function isJoin(word: string | undefined): boolean {
  return word === undefined || word === '-a' || word === '-o';
}

const charactersOfRegex = String.raw`\[\^?(?:[\w.,:/@+*-]|\[:[a-z]+:\])+\]`;
/** A dollar sign in front of a parenthesis is a substitution. */
const plainOfRegex = String.raw`(?:[\w.^*+?|:/,@=-]|\$(?!\())`;
const regex = new RegExp(
  String.raw`${plainOfRegex}(?:${plainOfRegex}|#)*|\\[^\s\w]#*|${charactersOfRegex}|\((?:[\w.^$*+?|:/#-]|\\[^\s\w]|${charactersOfRegex})*\)|\{[0-9]+(?:,[0-9]*)?\}`,
  'y',
);

/** `[[ … ]]`. */
export function readDoubleTest(cursor: Cursor): PlainNode {
  return collecting(cursor, () => {
    cursor.at += 2;
    readAlternatives(cursor);
    cursor.expect(']]');
  });
}

function readAlternatives(cursor: Cursor): void {
  cursor.enter();
  for (;;) {
    readPrimary(cursor);
    cursor.skipBlanks();
    if (!cursor.startsWith('&&') && !cursor.startsWith('||')) break;
    cursor.at += 2;
  }
  cursor.exit();
}

function readPrimary(cursor: Cursor): void {
  cursor.skipBlanks();
  while (cursor.startsWith('! ')) {
    cursor.at++;
    cursor.skipBlanks();
  }
  if (cursor.next === '(') {
    cursor.at++;
    readAlternatives(cursor);
    cursor.expect(')');
    return;
  }
  const first = nextWord(cursor);
  if (endsPrimary(cursor)) return;
  if (isUnary(first)) {
    nextWord(cursor);
    if (!endsPrimary(cursor)) leave();
    return;
  }
  const from = cursor.at;
  if (!cursor.skip(operatorAt)) leave();
  const isRegex = cursor.text.startsWith('=~', from);
  cursor.skipBlanks();
  if (isRegex) scanRegex(cursor);
  else if (!simpleWord.test(nextWord(cursor))) leave();
  if (!endsPrimary(cursor)) leave();
}

const operatorAt = /(?:=~|==?|!=|[<>]|-(?:eq|ne|lt|le|gt|ge|nt|ot|ef))(?=[ \t])/y;
/** Patterns in which the grammar finds its way: plain ones, and one part between stars. */
const simpleWord = /^(?:[^"'$\\]+|\*?(?:"[^"]*"|'[^']*'|\$\w+|\$[{(][^})]*[})])\*?)$/;

function nextWord(cursor: Cursor): string {
  const start = cursor.at;
  scanWord(cursor, inDoubleTest);
  const word = cursor.text.slice(start, cursor.at);
  if (word === ']]' || isMisread(word) || !' \t\\\n)'.includes(cursor.next)) leave();
  cursor.skipBlanks();
  return word;
}

function endsPrimary(cursor: Cursor): boolean {
  return cursor.startsWith(']]') || cursor.startsWith('&&') || cursor.startsWith('||') || cursor.next === ')';
}

/** The right side of `=~`: a plain regular expression, or a word. */
function scanRegex(cursor: Cursor): void {
  const start = cursor.at;
  while (cursor.skip(regex));
  if (cursor.next === '[') leave();
  if (cursor.at === start) readWord(cursor);
  const next = cursor.next;
  if (next !== ' ') leave();
  cursor.skipBlanks();
}
