import { isCall } from '../../ir/is-call.ts';
import type { Facts, PathEdge } from '../graph/facts.ts';
import { driftAt } from '../platforms/drift.ts';
import type { Rule } from '../rule.ts';
import { findGotosToReturns, type GotoToReturn } from '../stack/gotos-to-returns.ts';
import { edgePlace, type PathWitness, stateName, stepsWitness } from '../witness/witness-path.ts';

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
      for (const { call, edge, way } of findGotosToReturns(facts)) {
        const [caller, back] = [call.from, call.second].map((node) => stateName(graph, node));
        const what = edge.isExhausted ? 'what max_visits goes on with' : `this ${edge.tag}`;
        const instead = edge.isExhausted
          ? 'write then: { tag: result, payload: TEXT }'
          : 'end with <result>…</result>';
        const witness = witnessOf(context.facts(platform, 'certain'), { call, edge, way });
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

/** A run that does so; null where it would have to use up visits. `certain` are the facts of E0. */
function witnessOf(certain: Facts, { call, way }: GotoToReturn): PathWitness | null {
  const isEmitted = ({ edge: { tag, target, isExhausted } }: PathEdge) =>
    !isExhausted && (!isCall(tag) || certain.canReturn(target));
  const path = certain.pathTo(call.from, certain.canReach(call.from, 'empty') ? 'empty' : 'pending');
  if (path === null || !way.every(isEmitted)) return null;
  return stepsWitness(certain, [...path, { edge: call, to: call.target, effect: 'push' }, ...way]);
}
