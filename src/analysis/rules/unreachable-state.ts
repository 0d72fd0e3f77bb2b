import { wayBehindLoop } from '../endings/endless.ts';
import { findNeverReturning, neverReturningPlace } from '../endings/never-returning.ts';
import { lostWayTo } from '../endings/refused-ways.ts';
import { deadTagsFor } from '../endings/silent-ways.ts';
import type { Facts } from '../graph/facts.ts';
import { asOtherEntry, callsEntry } from '../graph/other-entry.ts';
import { describeUnreached, hasChosenEntry, type Unreached } from '../reach/chosen-entry.ts';
import { closedSet, joinRoots, type Root } from '../reach/joined-roots.ts';
import { describeUnentered } from '../reach/unentered-files.ts';
import { findUnreachableGroups, reportFollowing, unreachablePlace } from '../reach/unreachable-groups.ts';
import type { Finding, Rule, RuleContext } from '../rule.ts';

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
    const unreached = everywhere.flatMap((facts) => reportGroups(context, everywhere, facts));
    if (unreached.length > 0) context.report(describeUnreached(context.workflow, unreached));
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

/** Gives back the states of which a note about a chosen entry tells. */
function reportGroups(context: RuleContext, everywhere: readonly Facts[], facts: Facts): Unreached[] {
  const { graph } = facts;
  const isChosen = hasChosenEntry(context.workflow);
  const unreached: Unreached[] = [];
  const roots: Root[] = [];
  const describe = (node: number) => describeUnentered(everywhere, graph, node);
  for (const { members, followers } of findUnreachableGroups(facts, (node) => describe(node) !== null)) {
    const [node = -1] = members;
    const told = members.flatMap((member) => describe(member) ?? []);
    const [first] = told;
    if (first === undefined) continue;
    const states = [...new Set(told.map(({ name }) => name))];
    const { related, cause } = deadTagsFor(context, graph, members);
    const follows = wayBehindLoop(context, graph, members) ?? lostWayTo(context, graph, members) ?? cause;
    if (isChosen && follows === undefined && related.length === 0) {
      const all = [...told, ...followers.flatMap((follower) => describe(follower) ?? [])];
      unreached.push(...all.map(({ name }) => ({ name, platform: graph.platform })));
      continue;
    }
    const place = unreachablePlace(graph, node);
    const finding: Finding = {
      ...place,
      message: first.message,
      help: first.help,
      platforms: [graph.platform],
      related,
      follows,
      witness: closedSet(graph, states, true),
    };
    if (callsEntry(graph, members)) context.report({ ...finding, ...asOtherEntry(first.name) });
    else if (follows !== undefined || related.length > 0) context.report(finding);
    else roots.push({ states, finding });
    for (const follower of followers)
      reportFollowing(context, everywhere, graph, follower, { follows: place });
  }
  for (const finding of joinRoots(roots, facts)) context.report(finding);
  return unreached;
}
