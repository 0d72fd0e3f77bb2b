import type { Problem } from '../../diagnostics/diagnostic.ts';
import { wayBehindLoop } from '../endless.ts';
import type { Facts } from '../facts.ts';
import type { Graph } from '../graph.ts';
import { findNeverReturning, neverReturningPlace } from '../never-returning.ts';
import { lostWayTo } from '../refused-ways.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { deadTagsFor } from '../silent-ways.ts';
import { describeUnentered } from '../unentered-files.ts';
import { findUnreachableGroups, unreachablePlace } from '../unreachable-groups.ts';

/** What a run could enter if calls returned and resets kept the stack. */
const hopeful = { resetMode: 'preserve', callsReturn: 'all' } as const;
const preserving = { resetMode: 'preserve' } as const;

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
    const everywhere = context.platforms.map((platform) => context.facts(platform, 'possible', hopeful));
    for (const facts of everywhere) reportGroups(context, everywhere, facts);
    for (const platform of context.platforms)
      for (const found of findNeverReturning(context, platform)) {
        const lasting = context.platforms.map((other) => context.facts(other, 'possible', preserving));
        const follows = neverReturningPlace(found);
        const related = [{ file: follows.file, span: follows.span, message: 'this call never returns' }];
        for (const node of found.lost)
          reportFollowing(context, lasting, found.facts.graph, node, { follows, related });
      }
  },
};

function reportGroups(context: RuleContext, everywhere: readonly Facts[], facts: Facts): void {
  const { graph } = facts;
  const describe = (node: number) => describeUnentered(everywhere, graph, node);
  for (const { members, followers } of findUnreachableGroups(facts, (node) => describe(node) !== null)) {
    const [node = -1] = members;
    const told = members.flatMap((member) => describe(member) ?? []);
    const [first] = told;
    if (first === undefined) continue;
    const names = [...new Set(told.map(({ name }) => name))];
    const { related, cause } = deadTagsFor(context, graph, members);
    context.report({
      ...unreachablePlace(graph, node),
      message: first.message,
      platforms: [graph.platform],
      help: first.help,
      related,
      follows: wayBehindLoop(context, graph, members) ?? lostWayTo(context, graph, members) ?? cause,
      witness: {
        kind: 'closed-set',
        platform: graph.platform,
        reason: names.length === 1 ? 'no other state leads into' : 'only these states lead to each other',
        states: names,
      },
    });
    for (const follower of followers)
      reportFollowing(context, everywhere, graph, follower, { follows: unreachablePlace(graph, node) });
  }
}

function reportFollowing(
  { report }: RuleContext,
  everywhere: readonly Facts[],
  graph: Graph,
  node: number,
  cause: Pick<Problem, 'follows' | 'related'>,
): void {
  const told = describeUnentered(everywhere, graph, node);
  if (told === null) return;
  const { message, help } = told;
  report({ ...unreachablePlace(graph, node), message, help, platforms: [graph.platform], ...cause });
}
