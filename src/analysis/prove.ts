import type { Workflow } from '../ir/ir.generated.ts';
import type { Platform } from '../source/platform.ts';
import { type FactSource, factsOf } from './facts-of.ts';
import { describeOpen, openStates, settleOpen } from './open-states.ts';
import type { Answer, Given } from './prove-answer.ts';
import { agentsBounded, stackBounded } from './prove-bounds.ts';
import { callsReturn, canEnd } from './prove-ends.ts';

export const properties = ['can-end', 'calls-return', 'stack-bounded', 'agents-bounded'] as const;
export type Property = (typeof properties)[number];

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

/**
 * Decides, for every platform in effect, whether from wherever a run comes it can end, whether every call can
 * return, whether the stack and the number of agents are bounded. Proved only of E+ with what is certain on E0, refuted
 * only by a run on E0; what lies between is unknown, with what would settle it. Linear.
 */
export function proveWorkflow(workflow: Workflow): Proof[] {
  const facts = factsOf(workflow);
  return workflow.platforms.flatMap((platform) => provePlatform(workflow, platform, facts));
}

function provePlatform(workflow: Workflow, platform: Platform, source: FactSource): Proof[] {
  const certain = source(platform, 'certain');
  const bounded = source(platform, 'bounded');
  const possible = source(platform, 'possible');
  const open = openStates(workflow, platform, possible);
  const given: Given = {
    certain,
    bounded,
    possible,
    withWorkers: (edges) => source(platform, edges, { workersEnd: false }),
  };
  return properties.map((property): Proof => {
    const answer = certain.graph.entries.length === 0 ? noEntry : provers[property](given);
    const unknown = answer.verdict === 'unknown' && answer !== noEntry;
    return {
      property,
      platform,
      verdict: answer.verdict,
      reason:
        unknown && answer.settle === undefined ? `${answer.reason}: ${describeOpen(open)}` : answer.reason,
      settle: unknown ? (answer.settle ?? settleOpen(open, platform)) : null,
      depth: answer.depth ?? null,
    };
  });
}

const noEntry: Answer = { verdict: 'unknown', reason: 'the workflow has no entry' };

const provers: Readonly<Record<Property, (given: Given) => Answer>> = {
  'can-end': canEnd,
  'calls-return': callsReturn,
  'stack-bounded': stackBounded,
  'agents-bounded': agentsBounded,
};
