import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import type { Facts } from '../facts.ts';
import type { Graph } from '../graph.ts';
import { findNeverReturning, neverReturningPlace } from '../never-returning.ts';
import { lostWayTo } from '../refused-ways.ts';
import { describeRival, firstRival } from '../rival-files.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { deadTagsFor } from '../silent-ways.ts';
import { findUnreachableGroups, unreachablePlace } from '../unreachable-groups.ts';
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
        for (const node of found.lost)
          reportFollowing(context, found.facts, node, neverReturningPlace(found));
    }
  },
};

function reportGroups(context: RuleContext, facts: Facts): void {
  const { graph } = facts;
  const groups = findUnreachableGroups(facts);
  const roots = new Set(groups.map(({ members: [node = -1] }) => node));
  for (const { members, followers } of groups) {
    const [node = -1] = members;
    const rival = describeRival(facts, node);
    // Of such files each may be for one platform.
    if (rival !== null && isEntered(context, node)) continue;
    const first = firstRival(graph, node, roots);
    const names = members.map((member) => stateName(graph, member));
    context.report({
      ...unreachablePlace(graph, node),
      message: rival?.message ?? `no run can enter ${names[0]}`,
      platforms: [graph.platform],
      help: rival?.help ?? helpFor(context, graph, node),
      related: deadTagsFor(context, graph, members),
      follows: first === null ? lostWayTo(context, graph, members) : unreachablePlace(graph, first),
      witness: {
        kind: 'closed-set',
        platform: graph.platform,
        reason: 'no other state leads into',
        states: rival === null ? names : [rival.file],
      },
    });
    for (const follower of followers)
      reportFollowing(context, facts, follower, unreachablePlace(graph, node));
  }
}

function reportFollowing({ report }: RuleContext, facts: Facts, node: number, follows: FindingPlace): void {
  const { graph } = facts;
  const message = describeRival(facts, node)?.message ?? `no run can enter ${stateName(graph, node)}`;
  report({ ...unreachablePlace(graph, node), message, platforms: [graph.platform], follows });
}

function isEntered({ platforms, facts }: RuleContext, node: number): boolean {
  return platforms.some((platform) => facts(platform, 'possible', hopeful).isReachable(node));
}

/** A state that the other platform enters is in use, so it is not to be removed. */
function helpFor(context: RuleContext, { platform, implementation }: Graph, node: number): string {
  const { state = '', file = '' } = implementation(node) ?? {};
  if (isEntered(context, node)) return `add a transition to ${state} that an agent can take on ${platform}`;
  return `add a transition to ${state}, list it under entries in workflow.yaml, or, if ${file} is no state, under ignore`;
}
