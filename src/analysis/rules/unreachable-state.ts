import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { span } from '../../source/span.ts';
import type { Facts } from '../facts.ts';
import type { Graph } from '../graph.ts';
import { findNeverReturning, neverReturningPlace } from '../never-returning.ts';
import { lostWayTo } from '../refused-ways.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { deadTagsFor } from '../silent-ways.ts';
import { findUnreachableGroups } from '../unreachable-groups.ts';
import { stateName } from '../witness-path.ts';

/** What a run could enter if calls returned and resets kept the stack. */
const hopeful = { resetMode: 'preserve', callsReturn: true } as const;

/**
 * A state that no run enters. One finding for each group that nothing leads into; what follows it, follows from it. What a
 * call that never returns hides follows from that call, and what only a refused tag leads to follows from that tag.
 */
export const unreachableState: Rule = {
  id: 'unreachable-state',
  severity: 'warning',
  summary: 'No run can enter this state.',
  spec: 'analysis.md#base-facts',
  mergesTwins: true,
  check(context) {
    for (const platform of context.platforms) {
      reportGroups(context, context.facts(platform, 'possible', hopeful));
      for (const found of findNeverReturning(context, platform))
        reportFollowing(context, found.facts.graph, found.lost, neverReturningPlace(found));
    }
  },
};

function reportGroups(context: RuleContext, facts: Facts): void {
  const { graph } = facts;
  for (const { members, followers } of findUnreachableGroups(facts)) {
    const [node = -1] = members;
    const file = graph.implementation(node)?.file ?? '';
    context.report({
      message: `no run can enter ${stateName(graph, node)}`,
      file,
      span: span(0, 0),
      platforms: [graph.platform],
      help: helpFor(context, graph, node),
      related: deadTagsFor(context, graph, members),
      follows: lostWayTo(context, graph, members),
      witness: {
        kind: 'closed-set',
        platform: graph.platform,
        reason: 'no other state leads into',
        states: members.map((member) => stateName(graph, member)),
      },
    });
    reportFollowing(context, graph, followers, { rule: 'unreachable-state', file, span: span(0, 0) });
  }
}

function reportFollowing(
  { report }: RuleContext,
  { platform, implementation }: Graph,
  nodes: readonly number[],
  follows: FindingPlace,
): void {
  for (const node of nodes) {
    const { state = '', file = '' } = implementation(node) ?? {};
    report({ message: `no run can enter ${state}`, file, span: span(0, 0), platforms: [platform], follows });
  }
}

/** A state that the other platform enters is in use, so it is not to be removed. */
function helpFor(context: RuleContext, { platform, implementation }: Graph, node: number): string {
  const { state = '', file = '' } = implementation(node) ?? {};
  const isEntered = (on: Graph['platform']) => context.facts(on, 'possible', hopeful).isReachable(node);
  if (context.platforms.some(isEntered))
    return `add a transition to ${state} that an agent can take on ${platform}`;
  return `add a transition to ${state}, list it under entries in workflow.yaml, or, if ${file} is no state, under ignore`;
}
