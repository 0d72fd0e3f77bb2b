import { joinWords } from '../../util/plural.ts';
import type { Rule } from '../rule.ts';
import { toldGrowths } from '../stack/forced-forks.ts';
import { agentWitness } from '../stack/growth-by-payload.ts';
import { edgePlace, namesOf, stateName } from '../witness/witness-path.ts';

/** A fork to which worker and parent both come back: every round doubles the agents. */
export const forkBomb: Rule = {
  id: 'fork-bomb',
  severity: 'error',
  summary: 'A worker and its parent both come to the same fork again, so that agents double every round.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      for (const { facts, growth, forced } of toldGrowths(context, platform)) {
        const { graph } = facts;
        const { kind, step } = growth;
        if (kind !== 'exponential') continue;
        const possible = context.facts(platform, 'possible', { failuresEnd: true });
        const { from, target, second } = step.edge;
        const endless = [target, second].filter((node) => !possible.canFinish(node));
        const isForced = endless.length === 0 && forced !== null;
        const severity = endless.length > 0 || isForced ? 'error' : 'warning';
        const noEnd =
          endless.length > 0 ? `, and ${joinWords(namesOf(graph, endless), 'and')} cannot end` : '';
        const noWayRound = isForced ? ', and no agent there can do without a fork' : '';
        const witness = agentWitness(context.facts(platform, 'possible'), facts, growth);
        context.report({
          severity,
          message: `the worker ${stateName(graph, target)} and its parent, which goes on to ${stateName(graph, second)}, both come to this fork again: every round doubles the agents${noEnd}${noWayRound}`,
          ...edgePlace(graph, step.edge),
          platforms: [platform],
          help: `let the worker or the parent go on to states that do not lead to ${stateName(graph, from)} again`,
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};
