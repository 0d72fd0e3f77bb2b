import type { Node } from '../grammar/node.ts';

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
}

/** An operator or a keyword. Readers ask for its type, never for its place, so one stands for all of its kind. */
export function token(type: string): PlainNode {
  return new PlainNode(type, 0, 0, noNodes, false);
}
