import { endOfLine } from '../../../../util/line-start.ts';
import { isDigit } from './characters.ts';
import { type Cursor, leave } from './cursor.ts';
import { PlainNode, token } from './plain-node.ts';
import { endLine, readRedirect } from './redirects.ts';
import { readWord, scanWord } from './words.ts';

const assignmentAt = /[A-Za-z_]\w*(?:\[\$?\w+\])?(\+?=)/y;
const namedAt = /[A-Za-z_]\w*(?:\+?=|(?=[ \t\n;&|)]|$))/y;
/** What the grammar takes for a name whatever comes after it. */
const nameAt =
  /(?::|[A-Za-z_.~/][\w./~+-]*)(?![^ \t\n;&|()<>`])|(?:[\w.~-]*\/[\w./~+-]*)?(?:["']|\$[\w{("'])/y;

const equals = token('=');
const bracket = token('(');

/** An assignment, if one stands here. */
function readAssignment(cursor: Cursor): PlainNode | null {
  const { at: start, text } = cursor;
  if (!cursor.skip(assignmentAt)) return null;
  const from = cursor.at;
  if (text[from] === '(') {
    if (text[from - 2] === ']') leave();
    const list = readList(cursor);
    return new PlainNode('variable_assignment', start, cursor.at, [equals, list]);
  }
  const { found } = cursor;
  cursor.found = null;
  scanWord(cursor);
  // The grammar looks for a value after what is none.
  if (cursor.next === '<' || cursor.next === '>' || (cursor.at === from && !' \t\n;'.includes(cursor.next)))
    leave();
  const children = cursor.at > from ? [new PlainNode('word', from, cursor.at, cursor.found ?? [])] : [];
  cursor.found = found;
  return new PlainNode('variable_assignment', start, cursor.at, [equals, ...children]);
}

/** `(a b c)`, after a name and an equals sign. */
function readList(cursor: Cursor): PlainNode {
  const start = cursor.at++;
  const children: PlainNode[] = [bracket];
  for (;;) {
    cursor.skipBlanks();
    skipSpace(cursor, children);
    if (cursor.next === ')') break;
    children.push(readWord(cursor));
  }
  cursor.at++;
  return new PlainNode('array', start, cursor.at, children);
}

/** Goes after blanks (but no lines that go on: where a statement begins the grammar cannot read them), line breaks and comments, which become nodes. */
export function skipSpace(cursor: Cursor, comments: PlainNode[]): void {
  for (;;) {
    const { next } = cursor;
    if (next === ' ' || next === '\t') cursor.at++;
    else if (next === '\n') endLine(cursor);
    else if (next === '#') comments.push(readComment(cursor));
    else return;
  }
}

function readComment(cursor: Cursor): PlainNode {
  const start = cursor.at;
  if (start > 0 && !' \t\n;'.includes(cursor.text[start - 1] ?? '')) leave();
  cursor.at = endOfLine(cursor.text, start);
  if (cursor.inBackticks || cursor.waiting !== null) leave();
  return new PlainNode('comment', start, cursor.at);
}

const declarations = new Set(['declare', 'export', 'local', 'readonly', 'typeset']);

/** What a name begins with that needs no closer look. */
const plainStart = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_./:';

/** A command with its assignments, words and redirections. `name`: its name, when that is plain. */
export function readSimple(cursor: Cursor, name: string): PlainNode {
  const start = cursor.at;
  if (declarations.has(name) || name === 'unset') {
    cursor.at += name.length;
    return withRedirects(cursor, readDeclaration(cursor, start, name));
  }
  const children: PlainNode[] = [];
  const redirects: PlainNode[] = [];
  let hasName = false;
  for (;;) {
    const redirect = readRedirect(cursor);
    if (redirect !== null) {
      const isInside =
        redirects.length === 0 && (redirect.type === 'herestring_redirect' ? hasName : !hasName);
      if (!hasName && redirect.type === 'heredoc_redirect') leave();
      // The grammar takes a lone hyphen there for a part of the redirection.
      const last = children.at(-1);
      const isHyphen = last !== undefined && cursor.text.slice(last.startIndex, last.endIndex) === '-';
      if (isHyphen && redirect.type === 'heredoc_redirect') leave();
      if (!isInside && redirect.type === 'herestring_redirect') leave();
      (isInside ? children : redirects).push(redirect);
    } else if (endsCommand(cursor)) break;
    else {
      const isKnown = cursor.at === start && plainStart.includes(name.charAt(0)) && name !== '';
      const assignment: PlainNode | null = hasName || isKnown ? null : readAssignment(cursor);
      if (redirects.length > 0) addWord(cursor, redirects);
      else {
        if (cursor.startsWith('esac')) leave();
        children.push(assignment ?? (hasName || isKnown ? readWord(cursor) : readName(cursor)));
        hasName ||= assignment === null;
      }
    }
    cursor.skipBlanks();
  }
  if (hasName) cursor.afterAssignments = false;
  else if (children.length > 1) cursor.afterAssignments = true;
  return assemble(children, redirects, hasName, start);
}

function readName(cursor: Cursor): PlainNode {
  nameAt.lastIndex = cursor.at;
  if (!nameAt.test(cursor.text)) leave();
  return readWord(cursor);
}

/** A word after a redirection is an argument; the grammar keeps it with that. */
function addWord(cursor: Cursor, redirects: PlainNode[]): void {
  const last = redirects.pop();
  const word = readWord(cursor);
  if (cursor.text.slice(word.startIndex, word.endIndex).includes('\\')) leave();
  if (last?.type !== 'file_redirect' || last.children.length === 0 || word.children.length > 0) leave();
  redirects.push(new PlainNode('file_redirect', last.startIndex, word.endIndex, [...last.children, word]));
}

function assemble(
  children: readonly PlainNode[],
  redirects: readonly PlainNode[],
  hasName: boolean,
  start: number,
): PlainNode {
  const end = endOf(children, start);
  if (!hasName) return withoutName(children, redirects, start);
  const command = new PlainNode('command', start, end, children);
  if (redirects.length === 0) return command;
  return new PlainNode('redirected_statement', start, endOf(redirects, end), [command, ...redirects]);
}

function endOf(nodes: readonly PlainNode[], otherwise: number): number {
  return nodes.at(-1)?.endIndex ?? otherwise;
}

/** Assignments alone, or redirections alone; the grammar cannot read both together. */
function withoutName(
  children: readonly PlainNode[],
  redirects: readonly PlainNode[],
  start: number,
): PlainNode {
  const [first, second] = children;
  if (first === undefined || redirects.length > 0) leave();
  const end = endOf(children, start);
  if (first.type !== 'variable_assignment') {
    const [target] = first.children;
    if (second !== undefined || first.type !== 'file_redirect' || target?.type !== 'word') leave();
    return new PlainNode('redirected_statement', start, end, children);
  }
  if (children.some(({ type }) => type !== 'variable_assignment')) leave();
  return second === undefined ? first : new PlainNode('variable_assignments', start, end, children);
}

/** Whether nothing more of a command stands here. */
function endsCommand(cursor: Cursor): boolean {
  const { next } = cursor;
  return '\n;&|)#'.includes(next) || (next === '`' && cursor.inBackticks);
}

/** `export …`, `local …` and the like, and `unset …`. */
function readDeclaration(cursor: Cursor, start: number, name: string): PlainNode {
  const isUnset = name === 'unset';
  const children: PlainNode[] = [token(name)];
  let end = cursor.at;
  for (;;) {
    cursor.skipBlanks();
    const { next } = cursor;
    // What it is given on its input the grammar keeps elsewhere.
    if (cursor.startsWith('<<')) leave();
    if (endsCommand(cursor) || next === '>' || next === '<' || isDigit(cursor.text.charCodeAt(cursor.at)))
      break;
    if (next !== '-') {
      const { at } = cursor;
      if (!cursor.skip(namedAt)) leave();
      const isAssigned = cursor.text[cursor.at - 1] === '=';
      cursor.at = at;
      if (isUnset && isAssigned) leave();
    }
    const from = cursor.at;
    children.push((isUnset ? null : readAssignment(cursor)) ?? readWord(cursor));
    end = cursor.at;
    if (next === '-' && cursor.text.slice(from, end).includes('=')) leave();
  }
  if (children.length < 2) leave();
  return new PlainNode(isUnset ? 'unset_command' : 'declaration_command', start, end, children);
}

/** The only redirection of a test that the grammar reads as Bash does. */
const quiet = /^2>[ \t]*\/dev\/null$/;

/** A construct and the redirections after it. */
export function withRedirects(cursor: Cursor, node: PlainNode): PlainNode {
  const children: PlainNode[] = [node];
  for (;;) {
    cursor.skipBlanks();
    const { at } = cursor;
    const redirect = readRedirect(cursor);
    if (redirect === null) break;
    if (node.type === 'test_command' && !quiet.test(cursor.text.slice(at, cursor.at))) leave();
    if (node.type === 'test_command' && cursor.text.startsWith('((', node.startIndex)) leave();
    children.push(redirect);
  }
  if (children.length === 1) return node;
  if (node.type === 'function_definition') leave();
  return new PlainNode('redirected_statement', node.startIndex, endOf(children, 0), children);
}
