import type { Facts } from '../graph/facts.ts';
import { driftAt } from '../platforms/drift.ts';
import type { Rule } from '../rule.ts';
import { findGotosToReturns } from '../stack/gotos-to-returns.ts';
import { stackWitness } from '../stack/growth-by-payload.ts';
import { insteadOfLeaving, leavingPlaces } from '../stack/left-callees.ts';
import { findRecursions, type Recursion } from '../stack/recursions.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A state that calls its way back to itself: nothing bounds how many callers wait. */
export const recursionUnbounded: Rule = {
  id: 'recursion-unbounded',
  severity: 'warning',
  summary: 'A call leads back to itself before it returns, so that nothing bounds the stack.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      // Told of another call that it comes back to, too: one slip.
      const gotos = findGotosToReturns(context.facts(platform, 'bounded')).map(({ edge }) => edge);
      for (const recursion of findRecursions(context, platform)) {
        const { push, steps, leaving } = recursion;
        const { from, target, second } = push.edge;
        const [caller, callee, back] = [from, target, second].map((node) => stateName(graph, node));
        const [leave] = leaving;
        const witness = stackWitness(context.facts(platform, 'possible'), facts, recursion);
        const goto = gotos.find((one) => steps.some(({ edge }) => edge === one));
        context.report({
          message:
            from === target
              ? `${callee} calls itself, and nothing bounds how often`
              : `${caller} calls ${callee}, which can come to ${caller} again without returning${back === caller ? '' : ` to ${back}`}; nothing bounds how often`,
          ...edgePlace(graph, push.edge),
          label: 'one more pending return each time',
          platforms: [platform],
          help: helpFor(facts, recursion),
          related: leavingPlaces(facts, leaving),
          follows:
            driftAt(context, graph, leave === undefined ? [push.edge] : [push.edge, leave.edge]) ??
            (goto && { rule: 'return-by-goto', ...edgePlace(graph, goto) }),
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};

/** Among several calls one goto would leave the others growing. */
function helpFor(facts: Facts, { push, steps, leaving: [leave] }: Recursion): string {
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
