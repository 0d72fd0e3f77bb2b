import { driftAt } from '../platforms/drift.ts';
import type { Rule } from '../rule.ts';
import { findGotosToReturns, gotoWitness } from '../stack/gotos-to-returns.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A callee that comes back by `goto`: its caller's return stays pending, and is entered a second time. */
export const returnByGoto: Rule = {
  id: 'return-by-goto',
  severity: 'warning',
  summary:
    'A callee goes on to the state that its caller has pending as the return, which is then entered twice.',
  spec: 'language.md#tags',
  check(context) {
    if (!context.uses('call') && !context.uses('function')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'bounded');
      const { graph } = facts;
      for (const { call, edge } of findGotosToReturns(facts)) {
        const [caller, back] = [call.from, call.second].map((node) => stateName(graph, node));
        const what = edge.isExhausted ? 'what max_visits goes on with' : `this ${edge.tag}`;
        const instead = edge.isExhausted
          ? 'write then: { tag: result, payload: TEXT }'
          : 'end with <result>…</result>';
        const [certain, possible] = [context.facts(platform, 'certain'), context.facts(platform, 'possible')];
        const witness = gotoWitness(possible, certain, { call, edge });
        context.report({
          message: `${what} enters ${back}, to which ${caller} waits to go on: what ${back} answers comes back to ${back} once more`,
          ...edgePlace(graph, edge),
          platforms: [platform],
          help: `${instead}, which goes back to ${back} by itself`,
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
