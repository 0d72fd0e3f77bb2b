import type { Property } from '../../ir/properties.ts';
import type { Platform } from '../../source/platform.ts';
import { joinWords, plural } from '../../util/plural.ts';
import type { Assumptions, Facts, StackKind } from '../graph/facts.ts';
import { isWithinVisits } from '../graph/visit-limits.ts';
import { firstNames } from '../witness/told-names.ts';

/** What is known of a property on one platform (analysis.md#findings). */
export interface Proof {
  readonly property: Property;
  readonly platform: Platform;
  /** `proved`: it holds whatever the agents decide; `refuted`: a run that is certainly possible breaks it. */
  readonly verdict: 'proved' | 'refuted' | 'unknown';
  /** Why; for `stack-bounded` that is proved, how deep. */
  readonly reason: string;
  /** What would settle an unknown one. */
  readonly settle: string | null;
  /** For `stack-bounded` that is proved: the most returns that can be pending; null where only `max_visits` bounds them. */
  readonly depth: number | null;
}

export type Answer = Pick<Proof, 'verdict' | 'reason'> & {
  readonly depth?: number | null;
  /** What would settle it, where that is not what leaves transitions open. */
  readonly settle?: string;
};

export interface Given {
  readonly certain: Facts;
  readonly bounded: Facts;
  readonly possible: Facts;
  /** The facts in which nothing finishes before its workers do: a run ends when all of its agents have. */
  readonly withWorkers: (edges: 'bounded' | 'possible') => Facts;
  /** The facts of `bounded` for runs that go on for so long that every `max_visits` is used up. */
  readonly lasting: (assumptions: Partial<Assumptions>) => Facts;
}

/** What settles a doubt that only `max_visits` raise. */
export const anotherThen = 'let max_visits go on with a result';

/** So many ways to what breaks a property are looked at. */
const mostWays = 16;

/** Whether a run comes to one of these states, on E0, before its `max_visits` are used up. */
export function comesTo(
  certain: Facts,
  nodes: readonly number[],
  stacks: readonly StackKind[] = ['empty', 'pending'],
): boolean {
  return nodes
    .slice(0, mostWays)
    .some((node) => stacks.some((stack) => isWithinVisits(certain, node, stack)));
}

export function beyondVisits(what: string, { graph }: Facts): Answer {
  if (graph.limited.size === 0)
    return { verdict: 'unknown', reason: `nobody knows whether ${what.replace(/,$/, '')}` };
  return {
    verdict: 'unknown',
    reason: `nobody knows whether ${what} before max_visits are used up`,
    settle: 'let max_visits count higher',
  };
}

/** Whether a run ever uses up the `max_visits` on such a cycle, nobody knows. */
export function behindMaxVisits(what: string): Answer {
  return {
    verdict: 'unknown',
    reason: `nobody knows whether max_visits are used up so that ${what} again and again`,
    settle: anotherThen,
  };
}

export function nodesOf({ graph }: Facts, holds: (node: number) => boolean): number[] {
  const nodes: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++) if (graph.runs(node) && holds(node)) nodes.push(node);
  return nodes;
}

/** States in words: the first few, and how many more. */
export function some({ graph }: Facts, nodes: readonly number[]): string {
  const { names, others } = firstNames(graph, nodes, 3);
  return joinWords([...names, ...(others > 0 ? [plural(others, 'other state')] : [])], 'or');
}
