import { groupBy } from '../../util/group-by.ts';
import type { Edge, Graph } from '../graph.ts';
import { type PayloadFlow, payloadFlowOf } from '../payload-flow.ts';
import { readsPayload } from '../reads.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName } from '../witness-path.ts';

interface Way {
  readonly to: number;
  readonly edge: Edge;
}

/** A prompt that is given a payload worth reading, and has no slot for it: its agent never sees it. */
export const resultIgnored: Rule = {
  id: 'result-ignored',
  severity: 'info',
  summary: 'A prompt is given a payload worth reading and has no {{result}} for it.',
  spec: 'language.md#variables',
  check(context) {
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      const isDeaf = (node: number) => {
        const implementation = graph.implementation(node);
        return implementation?.kind === 'prompt' && !readsPayload(implementation);
      };
      const flow = payloadFlowOf(facts);
      const given = graph.edges.flatMap((edge) => waysWithPayload(flow, edge, isDeaf));
      for (const [node, ways] of groupBy(given, ({ to }) => to)) {
        const [first] = ways;
        if (first === undefined) continue;
        const name = stateName(graph, node);
        const file = graph.implementation(node)?.file ?? '';
        context.report({
          message: `${describe(graph, first.edge, node)}, which has no {{result}}: its agent never sees it`,
          ...edgePlace(graph, first.edge),
          help: `write {{result}} into ${file} where ${name} needs it`,
        });
      }
    }
  },
};

/** The ways of an edge that give something worth reading to a prompt that does not read it. */
function waysWithPayload(flow: PayloadFlow, edge: Edge, isDeaf: (node: number) => boolean): Way[] {
  const { tag, from, target, second, transition } = edge;
  if (tag === 'result' || transition === null) return [];
  const hasInput = transition.attributes.some(({ name }) => name === 'input');
  // What an agent has written itself it knows, as long as the conversation goes on.
  const isSaid =
    (tag === 'goto' || tag === 'call') && flow.facts.graph.implementation(from)?.kind === 'prompt';
  const isLost = hasInput && !isSaid && isDeaf(target);
  const isCall = tag === 'call' || tag === 'function';
  if (!isLost && !(isCall && isDeaf(second))) return [];
  return [...flow.waysOf(edge)].flatMap(({ to }) => {
    const isReturn = isCall && to === second && isDeaf(to) && isWorthReading(flow, target);
    return isReturn || (isLost && to === target) ? [{ to, edge }] : [];
  });
}

/** Several answers, of which the caller must want to know which it was. */
function isWorthReading(flow: PayloadFlow, callee: number): boolean {
  const texts = new Set([...flow.returned(callee).sources].map(({ text }) => text));
  return texts.size > 1;
}

function describe(graph: Graph, { tag, target, second }: Edge, node: number): string {
  if (node === second && tag !== 'fork')
    return `what ${stateName(graph, target)} answers goes to ${stateName(graph, second)}`;
  return `this ${tag} gives an input to ${stateName(graph, target)}`;
}
