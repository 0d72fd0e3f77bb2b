import type { ParseState, Tree } from 'web-tree-sitter';
import { type Span, span } from '../../../source/span.ts';
import { outside, sequence } from '../build-command.ts';
import type { GrammarSource } from '../grammar-source.ts';
import type { Command, Program, ScriptReader } from '../program.ts';
import { functionName, readStatements } from './commands.ts';
import { BashContext, type Node, spanOf, Unreadable } from './context.ts';
import type { FunctionText } from './locals.ts';
import { type BashParser, bashParser } from './tree-sitter.ts';

/** Longer scripts are not read. */
const maximumLength = 32_768;
/**
 * How often the grammar may ask whether to go on, which it does at regular steps of its work: 5 for a thousand
 * characters of common code. Where it looks for a way around errors there are many more, and a step takes up
 * to a thousand times as long; some such texts would even end the parser for good.
 */
const mostSteps = { always: 50, perCharacter: 0.008, ever: 160 };
/** How much text, beyond its own, one script may have read a second time. */
const mostReparsed = 65_536;

/** The reader of Bash scripts (language.md §3). */
export async function bashReader(grammars: GrammarSource): Promise<ScriptReader> {
  const shell = await bashParser(grammars);
  return (text) => readBash(shell, text);
}

/** As many angle brackets as here-documents of markup have. */
const mostAngles = 4000;

const cannotRead = 'raymond cannot read it as Bash';
const foreignLineEnds =
  'its lines end as on Windows, and Bash takes the carriage returns for a part of the last words';

function readBash(shell: BashParser, text: string): Program {
  const whole = span(0, text.length);
  const unread = (reason: string): Program => ({
    body: outside('anything', whole, reason, { assigns: true }),
    reads: [],
    damage: null,
    comments: [],
  });
  if (text.length > maximumLength) return unread('raymond reads no script that long');
  if (text.includes('\r') && !text.split('\n').every(isSafe)) return unread(foreignLineEnds);
  if (isHostile(text)) return unread(cannotRead);
  const trees: Tree[] = [];
  try {
    const tree = parse(shell, text, whole);
    if (tree === null) return unread(cannotRead);
    trees.push(tree);
    return readTree(shell, text, tree, trees);
  } finally {
    for (const tree of trees) tree.delete();
  }
}

/** Comments, and `echo` and `printf` with quotes around their words: there a carriage return does no harm. */
const harmlessLine = /^(?:[ \t]*#.*|[ \t]*(?:echo|printf)(?: +(?:"(?:[^"\\]|\\.)*"|'[^']*'))+)\r$/;

/** Whether a line means to Bash what it means to the grammar, for which a carriage return is white space. */
function isSafe(line: string): boolean {
  return !line.includes('\r') || harmlessLine.test(line);
}

/**
 * What takes the grammar quadratic time: brackets that close nothing, beyond those of `case`, or that nothing
 * closes; redirections by the thousand; characters that Bash itself leaves out.
 */
function isHostile(text: string): boolean {
  const count = (part: string) => text.split(part).length - 1;
  const surplus = count('(') - count(')');
  return (
    text.includes('\0') ||
    surplus > 300 ||
    count('case ') - count('esac') > 300 ||
    -surplus > 100 + count(';;') ||
    count('<') + count('>') > mostAngles
  );
}

function parse({ parser }: BashParser, text: string, range: Span): Tree | null {
  let steps = 0;
  // It counts in bytes of UTF-16.
  const isTooMuch = ({ currentOffset }: ParseState) => {
    const most = mostSteps.always + (currentOffset / 2 - range.start) * mostSteps.perCharacter;
    return ++steps > Math.min(most, mostSteps.ever);
  };
  const isWhole = range.start === 0 && range.end === text.length;
  const start = { row: 0, column: 0 };
  const included = [
    { startIndex: range.start, endIndex: range.end, startPosition: start, endPosition: start },
  ];
  const tree = parser.parse(text, null, {
    progressCallback: isTooMuch,
    ...(isWhole ? {} : { includedRanges: included }),
  });
  if (tree === null) parser.reset();
  return tree;
}

function readTree(shell: BashParser, text: string, tree: Tree, trees: Tree[]): Program {
  const rootNode = shell.rootOf(tree);
  let reparsed = 0;
  const functions = functionsIn(text, rootNode);
  const context = new BashContext(text, functions, {
    statements: readStatements,
    reparse: (range, within) => {
      reparsed += range.end - range.start;
      if (reparsed > mostReparsed || range.end < range.start) return null;
      const part = parse(shell, text, range);
      if (part === null) return null;
      trees.push(part);
      const root = shell.rootOf(part);
      return root.hasError ? null : readStatements(root.children, within);
    },
  });
  const { children } = rootNode;
  const commands: Command[] = [];
  let damage: Span | null = null;
  const isWhole = !rootNode.hasError;
  for (let at = 0; at < children.length; at++) {
    const node = children[at];
    if (node === undefined) break;
    damage = isWhole || !node.hasError ? null : firstError(node);
    const read = damage === null ? readTop(context, children.slice(at, at + 2)) : cannotRead;
    if (typeof read === 'string') {
      commands.push(outside('anything', span(node.startIndex, text.length), read, { assigns: true }));
      break;
    }
    commands.push(read);
  }
  const reads = context.reads.sort((left, right) => left.span.start - right.span.start);
  const comments = commentsIn(text, rootNode);
  return { body: sequence(commands.filter((command) => !isEmpty(command))), reads, damage, comments };
}

/** Reads the first of two nodes; an ampersand belongs to the statement in front of it. A text: why it cannot be read. */
function readTop(context: BashContext, [node, next]: readonly Node[]): Command | string {
  if (node === undefined) return cannotRead;
  context.statementStart = node.startIndex;
  try {
    return readStatements(next?.type === '&' ? [node, next] : [node], context);
  } catch (error) {
    if (error instanceof Unreadable) return error.message === '' ? cannotRead : error.message;
    throw error;
  }
}

function isEmpty(command: Command): boolean {
  return command.kind === 'sequence' && command.commands.length === 0;
}

/** The comments, if one of them may hold a tag. */
function commentsIn(text: string, root: Node): Span[] {
  return /#.*<\w/.test(text) ? root.descendantsOfType(['comment']).map(spanOf) : [];
}

/** The functions that the script defines, wherever. */
function functionsIn(text: string, root: Node): FunctionText[] {
  if (!/\(\s*\)|\bfunction\b/.test(text)) return [];
  // In a damaged tree a bracket may only be supposed.
  const mayHold = root.hasError ? undefined : holders(text, /\)|\bfunction\b/g);
  return root.descendantsOfType(['function_definition'], mayHold).flatMap((node) => {
    const name = functionName(node);
    return name === undefined
      ? []
      : [
          {
            name: text.slice(name.startIndex, name.endIndex),
            text: text.slice(node.startIndex, node.endIndex),
          },
        ];
  });
}

/** Tells of nodes that come in the order of the text whether they hold a match. */
function holders(text: string, pattern: RegExp): (node: Node) => boolean {
  const places = Array.from(text.matchAll(pattern), ({ index }) => index);
  let next = 0;
  return ({ startIndex, endIndex }) => {
    while ((places[next] ?? endIndex) < startIndex) next++;
    return (places[next] ?? endIndex) < endIndex;
  };
}

/** The place of the first error in a node; found without recursion, since it may be nested anyhow. */
function firstError(root: Node): Span {
  let node = root;
  for (let next: Node | undefined = root; next !== undefined; ) {
    node = next;
    if (node.type === 'ERROR' || node.isMissing) break;
    next = node.children.find((child) => child.hasError);
  }
  return spanOf(node);
}
