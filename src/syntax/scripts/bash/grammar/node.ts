import { type Span, span } from '../../../../source/span.ts';

/** What the readers use of a node of a syntax tree, whoever has made it. Offsets are UTF-16 units of the script's text. */
export interface Node {
  /** As the grammar of tree-sitter-bash calls it; `ERROR` where it does not know. */
  readonly type: string;
  /** False for an operator, a keyword and the like. */
  readonly isNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly children: readonly Node[];
  /** Whether it, or anything in it, is an error or missing. */
  readonly hasError: boolean;
  /** Whether the grammar only supposes it, to go on with. */
  readonly isMissing: boolean;
}

/** Constructs nested more deeply than this are not followed. */
export const mostDepth = 150;

/** A statement in front of another one; `isDecided`: the condition by which a branch is taken, where that says how it has ended. */
export interface Previous {
  readonly node: Node;
  readonly isDecided: boolean;
}

/**
 * A node and those below it that are of one of these types, in the order of the text. `mayHold`, asked in that order, saves
 * going into those in which there can be none.
 */
export function nodesOfType(
  root: Node,
  types: readonly string[],
  mayHold?: (node: Node) => boolean,
): readonly Node[] {
  const found: Node[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (types.includes(node.type)) found.push(node);
    if (mayHold?.(node) === false) continue;
    const { children } = node;
    for (let at = children.length - 1; at >= 0; at--) waiting.push(children[at] as Node);
  }
  return found;
}

/** Where a word begins: the grammar may count white space in front of it as part of it. */
export function trimmedStart(
  text: string,
  { startIndex, endIndex }: Pick<Node, 'startIndex' | 'endIndex'>,
): number {
  let start = startIndex;
  while (start < endIndex && /\s/.test(text.charAt(start))) start++;
  return start;
}

export function spanOf({ startIndex, endIndex }: Node): Span {
  return span(startIndex, endIndex);
}
