import { isCall } from '../../ir/is-call.ts';
import { sameLevelSteps } from '../endings/never-returning.ts';
import { Adjacency } from '../graph/adjacency.ts';
import type { Facts } from '../graph/facts.ts';
import type { Edge } from '../graph/graph.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

/**
 * With `reset_stack: clear`: a call whose callee resets on every way on which it would return. The return state
 * is never entered from this call.
 */
export const unreachableReturn: Rule = {
  id: 'unreachable-return',
  severity: 'warning',
  summary: 'With reset_stack: clear, a callee resets on every way to its result, so no call of it goes on.',
  spec: 'language.md#reset',
  check(context) {
    if (context.resetMode !== 'clear' || !context.uses('reset')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'possible');
      const preserving = context.facts(platform, 'possible', { resetMode: 'preserve' });
      const { graph } = facts;
      const told = new Set<number>();
      for (const call of graph.edges) {
        const { tag, from, target, second, transition } = call;
        if (!isCall(tag) || transition?.certainty !== 'certain') continue;
        if (told.has(target) || !facts.isReachable(from) || second === graph.anything) continue;
        if (facts.canReturn(target) || !preserving.canReturn(target)) continue;
        told.add(target);
        const name = stateName(graph, target);
        const resets = resetsBelow(facts, target);
        const [first] = resets;
        const { file } = edgePlace(graph, call);
        context.report({
          message: `no call of ${name} goes on to ${stateName(graph, second)}: every way to its result resets first, which drops the return`,
          file,
          span: transition.return?.span ?? transition.span,
          platforms: [platform],
          help: `write "reset_stack: preserve" into workflow.yaml, or use <goto>${name}</goto> if nothing is to come back`,
          related: resets
            .slice(0, 3)
            .map((reset) => ({ ...edgePlace(graph, reset), message: 'the return is dropped here' })),
          ...(first === undefined
            ? {}
            : { follows: { rule: 'reset-drops-returns' as const, ...edgePlace(graph, first) } }),
          witness: {
            kind: 'closed-set',
            platform,
            reason: `every way from ${name} to a result resets`,
            states: [...new Set([name, ...resets.map((reset) => stateName(graph, reset.from))])],
          },
        });
      }
    }
  },
};

/** The certain resets that a callee can come to before it returns, also in a call that does not return because of one. */
function resetsBelow(facts: Facts, callee: number): Edge[] {
  const { graph } = facts;
  const intoCalls = graph.edges.flatMap(({ from, tag, target }): [number, number][] =>
    isCall(tag) && !facts.canReturn(target) ? [[from, target]] : [],
  );
  const steps = new Adjacency(graph.nodeCount, [...sameLevelSteps(facts), ...intoCalls]);
  return steps
    .reachable([callee], new Set(), 1000)
    .flatMap((node) => graph.leaving(node).filter(({ tag, isCertain }) => tag === 'reset' && isCertain));
}
