import { type Span, span } from '../../../../source/span.ts';
import { constantOf } from '../../build-command.ts';
import type { Command, Text } from '../../program.ts';
import { type BashContext, type Node, Unreadable } from '../context/context.ts';
import { trimmedStart } from '../grammar/node.ts';
import { noteOpenRange } from '../words/open-ranges.ts';
import type { Mode } from '../words/scan.ts';
import { scanText } from '../words/words.ts';
import { type Redirections, redirectTypes, wordsBehind } from './redirects.ts';

/** A word after the name of a command. */
export interface Argument {
  readonly span: Span;
  readonly nodes: readonly Node[];
  readonly text: Text;
  /** What it is when it is fixed and one word, else null. */
  readonly constant: string | null;
  /** Whether it may be several words, or none. */
  readonly splits: boolean;
}

/** A simple command with what surrounds it. */
export interface Invocation {
  readonly context: BashContext;
  readonly name: string | null;
  readonly arguments: readonly Argument[];
  readonly redirections: Redirections;
  /** What the command in front of it in the pipeline does, whose output it reads; null when there is none. */
  readonly piped: Command | null;
  readonly span: Span;
}

/** What stands on the standard input of a command, as far as that is known. */
export function inputOf({ redirections, piped }: Invocation): Text {
  const { input, hasInput } = redirections;
  if (hasInput) return input === 'nothing' ? [] : (input ?? []);
  return piped?.kind === 'print' ? piped.text : [];
}

/** The parts of a `command` node: words are groups of nodes that nothing separates. */
interface CommandParts {
  readonly assignments: readonly (readonly Node[])[];
  readonly words: readonly (readonly Node[])[];
  readonly redirects: readonly Node[];
}

/** Words that begin or end a construct: as the name of a command they show that the grammar has gone astray. */
const reserved = new Set(
  '{ } ! [[ ]] case coproc do done elif else esac fi for function if in select then until while'.split(' '),
);

const gap = /^(?:\s|\\\r?\n)*$/;

/** Sorts the children of a `command`. `extra`: words that stand after the redirections of a here-document. */
export function partsOfCommand(context: BashContext, node: Node, extra: readonly Node[]): CommandParts {
  const assignments: Node[][] = [];
  const redirects: Node[] = [];
  const words: Node[][] = [];
  let previousEnd = node.startIndex;
  for (const child of node.children) {
    const between = context.text.slice(previousEnd, child.startIndex);
    previousEnd = child.endIndex;
    if (!gap.test(between)) throw new Unreadable();
    const assigned = words.length === 0 ? assignments.at(-1) : undefined;
    // `X=$Y/$1`, and `X=a`, a line that goes on, `b` are one word in Bash, and two for the grammar.
    if (assigned !== undefined && redirects.length === 0 && isAdjacent(context, assigned, child))
      assigned.push(child);
    else if (redirectTypes.has(child.type)) {
      redirects.push(child);
      for (const word of wordsBehind(child)) words.push([word]);
    } else if (child.type === 'variable_assignment' && words.length === 0) assignments.push([child]);
    else if (child.type === 'subshell' || child.type === 'comment') throw new Unreadable();
    else {
      // A line that goes on in the middle of a word, `$"…"`, `=~x`: the grammar sees several words.
      const last = words.at(-1);
      const redirect = redirects.at(-1);
      if (last !== undefined && isAdjacent(context, last, child)) last.push(child);
      // The rest of what it reads or writes: `<<< $folder/$1` is two words for the grammar.
      else if (redirect !== undefined && isAdjacent(context, [redirect], child)) throw new Unreadable();
      else words.push([child]);
    }
  }
  for (const node of extra) words.push([node]);
  const [name, ...rest] = words;
  // `{out}>&1`: the tree shows a word in front of a redirection.
  const isChosen = rest.some(
    (word) => /^\{\w+\}$/.test(sliceOf(context, word)) && isAtRedirect(context, word),
  );
  if (isChosen && (rest.length > 1 || sliceOf(context, name ?? []) !== 'exec'))
    throw new Unreadable('it has a variable choose a descriptor');
  if (name !== undefined && reserved.has(sliceOf(context, name))) throw new Unreadable();
  return { assignments, words, redirects };
}

function isAtRedirect({ text }: BashContext, word: readonly Node[]): boolean {
  return /[<>]/.test(text.charAt(word.at(-1)?.endIndex ?? 0));
}

/** Whether nothing separates a node from those in front of it. */
function isAdjacent(context: BashContext, word: readonly Node[], next: Node): boolean {
  const end = word.at(-1)?.endIndex ?? 0;
  return !/\s/.test(context.text.slice(end, next.startIndex + 1).replace(/\\\r?\n/g, ''));
}

/** The nodes of each word: what nothing separates is one word in Bash, though `X=$Y/$1` is two for the grammar. */
export function wordsOf(context: BashContext, nodes: readonly Node[]): Node[][] {
  const words: Node[][] = [];
  for (const node of nodes) {
    const last = words.at(-1);
    if (last !== undefined && isAdjacent(context, last, node)) last.push(node);
    else words.push([node]);
  }
  return words;
}

export function sliceOf(context: BashContext, nodes: readonly Node[]): string {
  const first = nodes[0];
  const last = nodes.at(-1);
  return first === undefined || last === undefined ? '' : context.text.slice(first.startIndex, last.endIndex);
}

/** Reads one word. White space in front of it belongs to nothing. */
export function readArgument(context: BashContext, nodes: readonly Node[], mode: Mode): Argument {
  const end = nodes.at(-1)?.endIndex ?? 0;
  const start = trimmedStart(context.text, { startIndex: nodes[0]?.startIndex ?? 0, endIndex: end });
  const place = span(start, end);
  if (mode === 'argument') noteOpenRange(context, place);
  const scan = scanText(context, start, end, mode, nodes);
  const constant = constantOf(scan.pieces);
  return { span: place, nodes, text: scan.pieces, constant, splits: scan.splits };
}

/** Succeeds where there is a line to be read. */
export const readsLine: Command = { kind: 'test', fact: null };

/** Whether a command succeeds whatever happens. */
export function succeeds(command: Command): boolean {
  if (command.kind === 'sequence') return command.commands.every(succeeds);
  if (command.kind === 'quiet' || command.kind === 'subshell') return succeeds(command.body);
  if (command.kind === 'status') return command.status === 'success';
  return ['print', 'assign', 'function', 'errexit', 'at-exit'].includes(command.kind);
}
