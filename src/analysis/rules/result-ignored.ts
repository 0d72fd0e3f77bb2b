import { falsePayloadSlot } from '../../prose/false-slots.ts';
import { groupBy } from '../../util/group-by.ts';
import { isNearMiss } from '../../util/nearest.ts';
import { askedInsteadOf } from '../endings/refused-ways.ts';
import { payloadFlowOf } from '../flow/payload-flow.ts';
import { type Read, readsPayload } from '../flow/reads.ts';
import { distinctFacts } from '../graph/distinct-facts.ts';
import type { Edge, Graph } from '../graph/graph.ts';
import { findIgnoredWays, helpForIgnored, mayIgnorePayloads } from '../payloads/ignored-payloads.ts';
import type { Rule } from '../rule.ts';
import { variableFactsOf } from '../variables/variable-facts.ts';
import { slotsInCode, variableReads } from '../variables/worker-variables.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/** A prompt that is given a payload worth reading, and has no slot for it: its agent never sees it. */
export const resultIgnored: Rule = {
  id: 'result-ignored',
  severity: 'info',
  summary: 'A prompt is given a payload worth reading and has no {{result}} for it.',
  spec: 'language.md#variables',
  mergesTwins: true,
  check(context) {
    if (!mayIgnorePayloads(context)) return;
    for (const { facts, platforms } of distinctFacts(context, 'certain')) {
      const { graph } = facts;
      const isDeaf = (node: number) => {
        const implementation = graph.implementation(node);
        return implementation?.kind === 'prompt' && !readsPayload(implementation);
      };
      const flow = payloadFlowOf(facts);
      for (const [node, ways] of groupBy(findIgnoredWays(flow, isDeaf), ({ to }) => to)) {
        const [first] = ways;
        if (first === undefined) continue;
        const name = stateName(graph, node);
        const implementation = graph.implementation(node);
        const file = implementation?.file ?? '';
        const { names } = variableFactsOf(facts);
        const isSlip = ({ name }: Read) => !names.has(name) && isPayloadSlip(name);
        const slip =
          implementation &&
          (variableReads(implementation).find(isSlip) ??
            slotsInCode(implementation).find(isSlip) ??
            falsePayloadSlot(implementation));
        context.report({
          message: `${describe(graph, first.edge, node)}, which has no {{result}}: its agent never sees it`,
          ...edgePlace(graph, first.edge),
          platforms,
          help: helpForIgnored(implementation, name, names),
          // It has a slot for it, under a name that is a slip, or in another form.
          follows: slip
            ? { rule: 'variable-unbound', file, span: slip.span }
            : askedInsteadOf(context, graph, first.edge),
        });
      }
    }
  },
};

function isPayloadSlip(name: string): boolean {
  return isNearMiss(name, 'result') || isNearMiss(name, 'input');
}

function describe(graph: Graph, { tag, target, second }: Edge, node: number): string {
  if (node === second && tag !== 'fork')
    return `what ${stateName(graph, target)} answers goes to ${stateName(graph, second)}`;
  return `this ${tag} gives an input to ${stateName(graph, target)}`;
}
