import { joinWords } from '../../util/plural.ts';
import { sameLevelSteps } from '../endings/never-returning.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Rule } from '../rule.ts';
import { findTakenResets, type PendingReset } from '../stack/pending-resets.ts';
import { findResetModeDifference } from '../stack/reset-mode-difference.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** Where it depends on `reset_stack` how a run goes on, and the manifest does not say which mode is meant. */
export const resetModeSensitive: Rule = {
  id: 'reset-mode-sensitive',
  severity: 'info',
  summary: 'How a run goes on or ends depends on reset_stack, and the manifest does not set it.',
  spec: 'language.md#reset',
  mergesTwins: true,
  check(context) {
    if (context.workflow.settings.resetStack !== null || !context.uses('reset')) return;
    if (!context.uses('call') && !context.uses('function')) return;
    for (const platform of context.platforms) {
      const resets = findTakenResets(context, platform);
      if (resets.length === 0) continue;
      const difference = findResetModeDifference(context, platform);
      const call = difference?.call ?? null;
      const facts = context.facts(platform, 'possible');
      const below =
        call === null
          ? null
          : new Set(new Adjacency(facts.graph.nodeCount, sameLevelSteps(facts)).reachable([call.target]));
      // Where resets clear the stack, the first one on a way leaves nothing to drop to those after it.
      const clearing = context.facts(platform, 'certain', { resetMode: 'clear' });
      const drops = resets.filter(({ edge }) => clearing.canReach(edge.from, 'pending'));
      const reset = drops.find(({ edge }) => below === null || below.has(edge.from)) ?? drops[0] ?? resets[0];
      if (reset === undefined) continue;
      const { graph, edge } = reset;
      const place = edgePlace(graph, edge);
      context.report({
        message: `with "reset_stack: clear" ${difference?.text ?? describeDropped(reset)}; the manifest does not say which is meant`,
        ...place,
        follows: { rule: 'reset-in-callee', ...place },
        label: 'a caller waits when this resets',
        platforms: [platform],
        help: 'write "reset_stack: preserve" into workflow.yaml if the callers are to go on as they do now',
        related:
          call === null
            ? []
            : [{ ...edgePlace(graph, call), message: `${stateName(graph, call.from)} calls here` }],
      });
    }
  },
};

function describeDropped({ returns }: PendingReset): string {
  if (returns.length === 0) return 'this reset would drop every pending return';
  return `this reset would drop the ${returns.length === 1 ? 'return' : 'returns'} to ${joinWords(returns, 'and')}`;
}
