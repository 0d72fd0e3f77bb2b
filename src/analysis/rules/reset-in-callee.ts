import type { FindingPlace } from '../../diagnostics/diagnostic.ts';
import { once } from '../../util/memo.ts';
import { joinWords } from '../../util/plural.ts';
import { findNeverReturning, neverReturningPlaces } from '../endings/never-returning.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { nextSpeakers, SessionFacts, takesTurn } from '../sessions/session-facts.ts';
import { leaveBefore, toldLeaveBy, toldLeaves } from '../stack/left-callees.ts';
import { findTakenResets } from '../stack/pending-resets.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A reset below a call keeps the return and loses the context that the callee had from its caller. */
export const resetInCallee: Rule = {
  id: 'reset-in-callee',
  severity: 'info',
  summary: 'A reset below a call keeps the pending return, but not the context of the callee.',
  spec: 'language.md#reset',
  check(context) {
    if (context.resetMode !== 'preserve') return;
    for (const platform of context.platforms) {
      const resets = findTakenResets(context, platform);
      if (resets.length === 0) continue;
      const facts = context.facts(platform, 'certain');
      const sessions = once(() => new SessionFacts(context.facts(platform, 'possible')));
      for (const { graph, edge, returns, witness } of resets) {
        // Where no prompt has spoken, there is nothing to lose.
        if (!takesTurn(graph, edge) && !sessions().holds(edge.from, 'inherited')) continue;
        const target = stateName(graph, edge.target);
        // A script knows nothing of what was said.
        const speaker = nextSpeakers(facts).get(edge.target);
        context.report({
          message: `this reset starts a fresh session below a call; ${describeReturns(returns)}`,
          ...edgePlace(graph, edge),
          platforms: [platform],
          ...(speaker !== undefined && {
            help: `use <goto>${target}</goto> if ${stateName(graph, speaker)} needs to know what was said so far`,
          }),
          follows: causeOf(context, facts, edge),
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};

/** The finding without which nobody would wait at a reset, or not for ever. */
function causeOf(context: RuleContext, facts: Facts, edge: Edge): FindingPlace {
  const { graph } = facts;
  const leave = leaveBefore(facts, edge.from);
  return (
    neverReturningPlaces(findNeverReturning(context, graph.platform)).get(edge.from) ??
    toldLeaveBy(context, graph.platform, edge) ??
    (leave && toldLeaves(facts).get(leave.edge)) ?? { rule: 'reset-leaks-frames', ...edgePlace(graph, edge) }
  );
}

function describeReturns(returns: readonly string[]): string {
  if (returns.length === 0) return 'its returns stay pending';
  const names = joinWords(returns, 'and');
  return returns.length === 1
    ? `the return to ${names} stays pending`
    : `the returns to ${names} stay pending`;
}
