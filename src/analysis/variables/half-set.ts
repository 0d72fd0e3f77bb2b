import { groupBy } from '../../util/group-by.ts';
import type { Read } from '../flow/reads.ts';
import type { VariableFacts } from './variable-facts.ts';

/** More names than this are not told. */
export const mostNames = 16;

/** Whether a variable is set on some ways into a state, and not on all. */
export function isHalfSet(certain: VariableFacts, node: number, name: string): boolean {
  return certain.isSometimesSet(node, name) && !certain.isAlwaysSet(node, name);
}

/** One finding for all names that begin to be uncertain in the same state, where one of them is read first. */
export function halfSet(
  certain: VariableFacts,
  reads: readonly { readonly node: number; readonly read: Read }[],
) {
  const { graph } = certain.facts;
  const rootOf = (name: string) => {
    let root = -1;
    for (let node = 0; node < graph.nodeCount; node++)
      if (isHalfSet(certain, node, name)) root = Math.max(root, certain.rankOf(node));
    return root;
  };
  const byName = [...groupBy(reads, ({ read }) => read.name)].slice(0, mostNames);
  const byRoot = groupBy(byName, ([name]) => rootOf(name));
  return [...byRoot.values()].flatMap((group) => {
    const [first, ...later] = group
      .flatMap(([, own]) => own)
      .sort((left, right) => certain.rankOf(right.node) - certain.rankOf(left.node));
    if (first === undefined) return [];
    const others = new Set(later.map(({ read }) => read.name).filter((name) => name !== first.read.name));
    return [{ ...first, kind: 'sometimes' as const, near: '', others: [...others] }];
  });
}
