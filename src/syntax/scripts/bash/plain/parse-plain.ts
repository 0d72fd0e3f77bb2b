import { endOfLine } from '../../../../util/line-start.ts';
import { inCommand, isDigit } from './characters.ts';
import { readConstruct, readDefinition } from './constructs.ts';
import { Cursor, leave, leavesSubset } from './cursor.ts';
import { PlainNode, token } from './plain-node.ts';
import { readSimple, skipSpace, withRedirects } from './simple.ts';

/** Longer scripts are left to the grammar, which may find them too long. */
const longest = 16_384;

/**
 * Reads a strict, ordinary subset of Bash, from one offset of a text to another, as the kind of tree that
 * tree-sitter-bash makes. Null when the text leaves the subset: then that decides. What readers make of the
 * tree is exactly what they make of the grammar's; property tests hold it to that. Linear in the length of the text.
 */
export function parsePlain(text: string, start = 0, end = text.length): PlainNode | null {
  if (end - start > longest) return null;
  const cursor = new Cursor(end < text.length ? text.slice(0, end) : text, start, readStatements);
  try {
    const statements = readStatements(cursor);
    if (cursor.at !== end || cursor.waiting !== null) return null;
    // The grammar may take the bracket for the end of the test.
    if (cursor.hasNumericTest && cursor.hasLoneBracket) return null;
    return new PlainNode('program', start, end, statements);
  } catch (thrown) {
    if (thrown === leavesSubset) return null;
    throw thrown;
  }
}

const background = token('&');

/** The statements up to what closes them: a bracket, a keyword, `;;` or the end. */
function readStatements(cursor: Cursor): PlainNode[] {
  cursor.enter();
  const statements: PlainNode[] = [];
  for (;;) {
    skipSpace(cursor, statements);
    if (endsList(cursor) || endsBlock(cursor)) break;
    statements.push(readChain(cursor));
    cursor.skipBlanks();
    const { next } = cursor;
    if (endsList(cursor)) break;
    if (next === ';' || next === '&') {
      if (cursor.waiting !== null) leave();
      if (next === '&') statements.push(background);
      cursor.at++;
    } else if (next !== '\n' && next !== '#') leave();
  }
  cursor.exit();
  return statements;
}

/** Whether the list of statements is over, without a separator in front. */
function endsList(cursor: Cursor): boolean {
  const { next } = cursor;
  if (next === ';') return isAny(cursor.text[cursor.at + 1], ';&');
  if (next === '') return true;
  if (next !== ')' && (next !== '`' || !cursor.inBackticks)) return false;
  return cursor.waiting === null || leave();
}

function isAny(character: string | undefined, characters: string): boolean {
  return character !== undefined && characters.includes(character);
}

const closers = new Set('then do done fi elif else esac }'.split(' '));

/** Whether a keyword stands here that closes a construct. */
function endsBlock(cursor: Cursor): boolean {
  if (!isAny(cursor.text[cursor.at], 'tdfe}')) return false;
  const { at } = cursor;
  if (cursor.next === '}') cursor.at++;
  else cursor.skipAll(inCommand);
  const isCloser = closers.has(cursor.text.slice(at, cursor.at)) && cursor.isAtEndOfWord;
  cursor.at = at;
  return isCloser;
}

const mostParts = 60;
const operators = ['&&', '||', '|&', '|'].map((type) => ({ type, node: token(type) }));
const negation = token('!');

/** Commands with `&&`, `||`, `|` and `!` between them, laid out flat: the reader knows how they bind. */
function readChain(cursor: Cursor): PlainNode {
  const start = cursor.at;
  const { comparesNumbers, afterPipes } = cursor;
  cursor.comparesNumbers = false;
  const parts: PlainNode[] = [];
  for (;;) {
    if (cursor.startsWith('! ')) {
      parts.push(negation);
      cursor.at++;
      cursor.skipBlanks();
      parts.push(readNegated(cursor));
    } else parts.push(readCommand(cursor));
    if (parts.length > mostParts) leave();
    cursor.skipBlanks();
    const operator = operators.find(({ type }) => cursor.startsWith(type));
    if (operator === undefined) break;
    // After a here-document, the grammar reads no more than one of both.
    if (cursor.waiting !== null && !endsInHereDocument(parts.at(-1))) leave();
    parts.push(operator.node);
    cursor.at += operator.type.length;
    cursor.skipBlanks();
    if (cursor.next === '\n' && cursor.waiting !== null) leave();
    skipSpace(cursor, parts);
  }
  // The grammar may find the end of the test in the next line.
  const isTested = cursor.comparesNumbers || (cursor.hasNumericTest && parts.some(isTest));
  if (isTested && parts.at(-1)?.type === 'redirected_statement' && closesTest(cursor)) leave();
  cursor.comparesNumbers = comparesNumbers;
  const goesOn = afterPipes && parts.length === 1;
  cursor.afterPipes = parts.at(-1)?.type === 'command' && (goesOn || parts.filter(isPipe).length > 1);
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : new PlainNode('list', start, cursor.at, parts);
}

/** Whether the last redirection of a command is a here-document, or it has none. */
function endsInHereDocument(command: PlainNode | undefined): boolean {
  if (command?.type !== 'redirected_statement') return true;
  return command.children.at(-1)?.type === 'heredoc_redirect';
}

/** Whether it is a test, or nothing but redirections. */
function isTest({ type, children }: PlainNode): boolean {
  return (
    type === 'test_command' || (type === 'redirected_statement' && children[0]?.type === 'file_redirect')
  );
}

function isPipe({ type }: PlainNode): boolean {
  return type === '|' || type === '|&';
}

/** Whether the next line holds a bracket that could close a test. */
function closesTest({ at, text }: Cursor): boolean {
  let start = at;
  while (' \t;\n'.includes(text[start] ?? 'x')) start++;
  return isAny(text[start], '<>') || text.slice(start, endOfLine(text, start)).includes(']');
}

const negatable = new Set(['command', 'test_command', 'variable_assignment']);

/** What stands after `!`: the grammar cannot read every construct there. */
function readNegated(cursor: Cursor): PlainNode {
  if (isAny(cursor.text[cursor.at], '<>&') || isDigit(cursor.text.charCodeAt(cursor.at))) leave();
  const node = readCommand(cursor);
  const { type } = node.type === 'redirected_statement' ? (node.children[0] ?? node) : node;
  return negatable.has(type) ? node : leave();
}

/** One command, simple or not, with its redirections. */
function readCommand(cursor: Cursor): PlainNode {
  const { at, waiting, afterAssignments } = cursor;
  if (!cursor.skipAll(inCommand) && cursor.next !== '') cursor.at += cursor.startsWith('[[') ? 2 : 1;
  const end = cursor.at;
  const isWhole = cursor.isAtEndOfWord;
  const name = isWhole || cursor.text[at] === '(' ? cursor.text.slice(at, end) : '';
  cursor.at = at;
  const construct = readConstruct(cursor, name) ?? (isWhole ? readDefinition(cursor, end) : null);
  if (construct === null) return readSimple(cursor, name);
  // After `X=1 Y=2` and a line break, the grammar takes keywords for words.
  if (waiting !== null || (afterAssignments && !name.startsWith('['))) leave();
  cursor.afterAssignments = false;
  return withRedirects(cursor, construct);
}
