import { driftAt } from '../platforms/drift.ts';
import type { Rule } from '../rule.ts';
import { growingStacks, stackWitness } from '../stack/growth-by-payload.ts';
import { leavingPlaces, leavingSteps } from '../stack/left-callees.ts';
import { findStackGrowth } from '../stack/stack-growth.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A loop that starts afresh by reset below a call: the stack grows every time round. */
export const resetLeaksFrames: Rule = {
  id: 'reset-leaks-frames',
  severity: 'warning',
  summary: 'A loop resets below a call, so that every round leaves one more return pending.',
  spec: 'language.md#reset',
  check(context) {
    if (context.resetMode !== 'preserve' || !context.uses('reset')) return;
    if (!context.uses('call') && !context.uses('function')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const possible = context.facts(platform, 'possible');
      const { graph } = facts;
      for (const growth of growingStacks(possible, findStackGrowth(facts))) {
        const { kind, push } = growth;
        // A call that cannot return at all has its own finding.
        if (kind !== 'reset' || !possible.canReturn(push.edge.target)) continue;
        const witness = stackWitness(possible, facts, growth);
        const back = stateName(graph, push.edge.second);
        const [leave, ...others] = leavingSteps(facts, growth);
        const reset = (witness?.steps ?? []).slice(witness?.loop ?? 0).find(({ tag }) => tag === 'reset');
        context.report({
          message: `this ${leave?.edge.tag ?? 'reset'} leaves the return to ${back} pending, once more every time round`,
          ...(leave === undefined
            ? (reset?.place ?? edgePlace(graph, push.edge))
            : edgePlace(graph, leave.edge)),
          label: 'a caller still waits here',
          platforms: [platform],
          help: `emit <result>…</result> ${leave === undefined || leave.kind === 'reset' ? 'first' : 'instead'}, so that ${back} goes on`,
          related: [
            { ...edgePlace(graph, push.edge), message: `${stateName(graph, push.edge.from)} calls here` },
            ...leavingPlaces(facts, others),
          ],
          follows: driftAt(context, graph, leave === undefined ? [push.edge] : [push.edge, leave.edge]),
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};
