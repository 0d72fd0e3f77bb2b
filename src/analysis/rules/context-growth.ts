import type { Rule } from '../rule.ts';
import { type ContextGrowth, findContextGrowth } from '../sessions/context-growth.ts';
import { edgePlace, pathEdge, roundWitness, stateName } from '../witness/witness-path.ts';

/** A loop of rounds that never begins a new conversation. */
export const contextGrowth: Rule = {
  id: 'context-growth',
  severity: 'info',
  summary: 'A loop keeps to one conversation, so that every round makes every later turn dearer.',
  spec: 'language.md#tags',
  check(context) {
    for (const platform of context.platforms) {
      for (const growth of findContextGrowth(context, platform)) {
        const { facts, round, at, cause } = growth;
        const { graph } = facts;
        // Nobody knows how often a state is entered that cannot be read.
        if (round.some(({ from }) => graph.isDamaged(from))) continue;
        const next = stateName(graph, at.to);
        const place = edgePlace(graph, at.edge);
        const path = round.map((step) => pathEdge(facts, step));
        const witness = roundWitness(facts, round[0]?.from ?? at.from, path);
        const bound = `bound the rounds with max_visits in ${graph.implementation(at.to)?.file}`;
        context.report({
          message: `${describe(growth)} keeps to one conversation, so that every turn costs more than the last`,
          ...place,
          label: 'the conversation goes on',
          platforms: [platform],
          help:
            at.edge.tag === 'goto'
              ? `write <reset>${next}</reset> if a round needs nothing that was said before it, or ${bound}`
              : `let a state of the loop go on with <reset>…</reset>, or ${bound}`,
          ...(witness === null ? {} : { witness }),
          // Who waits by starting itself again has another remedy.
          follows: cause ?? { rule: 'paid-poll-loop', ...place },
        });
      }
    }
  },
};

function describe({ facts, kind, at }: ContextGrowth): string {
  const [from, to] = [at.from, at.to].map((node) => stateName(facts.graph, node));
  if (kind === 'endless') return 'this loop never ends, and';
  if (kind === 'outer') return `the loop that ${from} leads into, around another one,`;
  return `${from} goes back to ${from === to ? 'itself' : to} and`;
}
