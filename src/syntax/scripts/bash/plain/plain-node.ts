import type { Node } from '../node.ts';

export const noNodes: readonly Node[] = [];

/**
 * A node of the tree that the plain parser makes: of the kinds that the readers ask for, and
 * with no more children than they look at.
 */
export class PlainNode implements Node {
  readonly type: string;
  readonly isNamed: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly children: readonly Node[];

  constructor(type: string, start: number, end: number, children: readonly Node[] = noNodes, isNamed = true) {
    this.type = type;
    this.isNamed = isNamed;
    this.startIndex = start;
    this.endIndex = end;
    this.children = children;
  }

  get hasError(): boolean {
    return false;
  }

  get isMissing(): boolean {
    return false;
  }

  descendantsOfType(types: readonly string[], mayHold?: (node: Node) => boolean): Node[] {
    const found: Node[] = [];
    collect(this, types, mayHold, found);
    return found;
  }
}

function collect(
  node: Node,
  types: readonly string[],
  mayHold: ((node: Node) => boolean) | undefined,
  found: Node[],
): void {
  if (types.includes(node.type)) found.push(node);
  if (node.children.length === 0 || mayHold?.(node) === false) return;
  for (const child of node.children) collect(child, types, mayHold, found);
}

/** An operator or a keyword. Readers ask for its type, never for its place, so one stands for all of its kind. */
export function token(type: string): PlainNode {
  return new PlainNode(type, 0, 0, noNodes, false);
}
