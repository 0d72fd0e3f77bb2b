import type { Witness } from '../../diagnostics/witness.ts';
import { compareText } from '../../util/compare.ts';
import { shortenNames } from '../../util/shorten-names.ts';
import type { Facts } from '../graph/facts.ts';
import type { Graph } from '../graph/graph.ts';
import type { Finding } from '../rule.ts';

/** More than these are hardly forgotten one by one: they are left-overs, or cases with which runs begin. */
const mostApart = 4;

/** A group of states that nothing leads into and for which there is no other cause. */
export interface Root {
  /** The one it is told at comes first. */
  readonly states: readonly string[];
  readonly finding: Finding;
}

/** What proves that no run enters these states of a graph. */
export function closedSet({ platform }: Graph, states: readonly string[], isOneGroup: boolean): Witness {
  const reason =
    isOneGroup && states.length > 1 ? 'only these states lead to each other' : 'no other state leads into';
  return { kind: 'closed-set', platform, reason, states };
}

/** What is told of them: where there are many, or where no entry leads anywhere, one finding of all, from which the others follow. */
export function joinRoots(roots: readonly Root[], facts: Facts): readonly Finding[] {
  const inOrder = roots.toSorted((left, right) => compareText(left.finding.file, right.finding.file));
  const [first, ...others] = inOrder;
  const isOneCause = roots.length > mostApart || (roots.length > 1 && leadsNowhere(facts));
  if (first === undefined || !isOneCause) return roots.map(({ finding }) => finding);
  const { finding } = first;
  const names = inOrder.map(({ states: [name = ''] }) => name);
  const follows = { rule: 'unreachable-state', file: finding.file, span: finding.span } as const;
  return [
    {
      ...finding,
      message: `no run from an entry can enter any of these: ${shortenNames(names, ', ')}`,
      help: 'add a transition to each, list those that runs begin with under entries in workflow.yaml, or, if the files are no states, list them under ignore',
      witness: closedSet(
        facts.graph,
        inOrder.flatMap(({ states }) => states),
        false,
      ),
    },
    ...others.map((other) => ({ ...other.finding, follows })),
  ];
}

/** Whether runs enter nothing but the states that they begin with. */
function leadsNowhere(facts: Facts): boolean {
  const { anything, entries } = facts.graph;
  const begun = new Set(entries);
  for (let node = 0; node <= anything; node++) if (facts.isReachable(node) && !begun.has(node)) return false;
  return true;
}
