import { driftAt } from '../drift.ts';
import type { Facts } from '../facts.ts';
import { insteadOfLeaving, leavingPlaces, leavingSteps } from '../left-callees.ts';
import type { Rule } from '../rule.ts';
import { findStackGrowth, type StackGrowth } from '../stack-growth.ts';
import type { Step } from '../steps.ts';
import { edgePlace, pumpWitness, stateName } from '../witness-path.ts';

/** A state that calls its way back to itself: nothing bounds how many callers wait. */
export const recursionUnbounded: Rule = {
  id: 'recursion-unbounded',
  severity: 'warning',
  summary: 'A call leads back to itself before it returns, so that nothing bounds the stack.',
  spec: 'analysis.md#base-facts',
  check(context) {
    if (!context.uses('call') && !context.uses('function')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      // With resets that clear the stack, what only they keep from returning has no finding as a call.
      const possible = context.facts(platform, 'possible', { resetMode: 'preserve' });
      const { graph } = facts;
      for (const growth of findStackGrowth(facts)) {
        const { kind, push, steps } = growth;
        const { from, target, second } = push.edge;
        // One that cannot return at all has its own finding.
        if (kind !== 'recursion' || !possible.canReturn(target)) continue;
        // What bounds it may be what cannot be read.
        if (steps.some(({ from }) => graph.isDamaged(from))) continue;
        const [caller, callee, back] = [from, target, second].map((node) => stateName(graph, node));
        const leaving = leavingSteps(facts, growth);
        const [leave] = leaving;
        const witness = pumpWitness(facts, push, steps);
        context.report({
          message:
            from === target
              ? `${callee} calls itself, and nothing bounds how often`
              : `${caller} calls ${callee}, which can come to ${caller} again without returning${back === caller ? '' : ` to ${back}`}; nothing bounds how often`,
          ...edgePlace(graph, push.edge),
          label: 'one more pending return each time',
          platforms: [platform],
          help: helpFor(facts, growth, leave),
          related: leavingPlaces(facts, leaving),
          follows: driftAt(context, graph, leave === undefined ? [push.edge] : [push.edge, leave.edge]),
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};

/** Among several calls one goto would leave the others growing. */
function helpFor(facts: Facts, { push, steps }: StackGrowth, leave: Step | undefined): string {
  const { graph } = facts;
  const { from, target, second } = push.edge;
  const [callee, back] = [target, second].map((node) => stateName(graph, node));
  const bound = `bound it with max_visits in ${graph.implementation(from)?.file}`;
  // What the callee goes on to may be meant to answer the call.
  if (leave !== undefined)
    return `${insteadOfLeaving(facts, leave)}${facts.canReturn(leave.to) ? `; or ${bound} if it is to call itself` : ''}`;
  const pushes = new Set(steps.filter(({ kind }) => kind === 'push').map(({ edge }) => edge));
  return pushes.size > 1
    ? bound
    : `${bound}, or use <goto>${callee}</goto> if nothing is to come back to ${back}`;
}
