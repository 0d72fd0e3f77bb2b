import type { Rule } from '../rule.ts';
import { findStackGrowth } from '../stack-growth.ts';
import { edgePlace, pumpWitness, stateName } from '../witness-path.ts';

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
      const { graph } = facts;
      for (const { kind, push, steps } of findStackGrowth(facts)) {
        if (kind !== 'reset') continue;
        const witness = pumpWitness(facts, push, steps);
        const back = stateName(graph, push.edge.second);
        const reset = (witness?.steps ?? []).slice(witness?.loop ?? 0).find(({ tag }) => tag === 'reset');
        const place = reset?.place ?? edgePlace(graph, push.edge);
        context.report({
          message: `this reset leaves the return to ${back} pending, once more every time round`,
          ...place,
          label: 'a caller still waits here',
          platforms: [platform],
          help: `emit <result>…</result> first, so that ${back} goes on`,
          related: [
            { ...edgePlace(graph, push.edge), message: `${stateName(graph, push.edge.from)} calls here` },
          ],
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};
