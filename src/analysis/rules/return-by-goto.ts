import { driftAt } from '../drift.ts';
import { findGotosToReturns } from '../gotos-to-returns.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName, stepsWitness } from '../witness-path.ts';

/** A callee that comes back by `goto`: its caller's return stays pending, and is entered a second time. */
export const returnByGoto: Rule = {
  id: 'return-by-goto',
  severity: 'warning',
  summary:
    'A callee goes on to the state that its caller has pending as the return, which is then entered twice.',
  spec: 'language.md#tags',
  check(context) {
    if (context.resetMode !== 'preserve') return;
    if (!context.uses('call') && !context.uses('function')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      for (const { call, edge, way } of findGotosToReturns(facts)) {
        const [caller, back] = [call.from, call.second].map((node) => stateName(graph, node));
        const stack = facts.canReach(call.from, 'empty') ? 'empty' : 'pending';
        const path = facts.pathTo(call.from, stack);
        const push = { edge: call, to: call.target, effect: 'push' } as const;
        const witness = path === null ? null : stepsWitness(facts, [...path, push, ...way]);
        context.report({
          message: `this ${edge.tag} enters ${back}, to which ${caller} waits to go on: what ${back} answers comes back to ${back} once more`,
          ...edgePlace(graph, edge),
          platforms: [platform],
          help: `end with <result>…</result>, which goes back to ${back} by itself`,
          related: [
            { ...edgePlace(graph, call), message: `${caller} calls here, and ${back} is its return` },
          ],
          follows: driftAt(context, graph, [call, edge]),
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};
