import type { Transition } from '../../ir/ir.generated.ts';
import { isCall } from '../../ir/is-call.ts';
import { plural } from '../../util/plural.ts';
import { Adjacency } from '../adjacency.ts';
import type { Facts } from '../facts.ts';
import { placeOfGotoTo } from '../gotos-to-returns.ts';
import { sameLevelSteps } from '../never-returning.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, runOf, stateName } from '../witness-path.ts';

const mostRelated = 5;

const ending = /^\s*(?:all )?(?:done|ok|ready|finished|ended|complete)\W*$/i;

/** A result that callers wait for, and that on another way is the last word of the run. */
export const resultDualRole: Rule = {
  id: 'result-dual-role',
  severity: 'info',
  summary: 'A result goes back to a caller on one way, and on another it ends the run.',
  spec: 'analysis.md#base-facts',
  check(context) {
    if (!context.uses('result') || !(context.uses('call') || context.uses('function'))) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      const dual = new Set<number>();
      for (const { tag, from, transition } of graph.edges)
        if (tag === 'result' && facts.canReach(from, 'empty') && facts.canReach(from, 'pending'))
          if (transition !== null && isVerdict(transition)) dual.add(from);
      const onPurpose = dual.size === 0 ? new Set<number>() : usedBothWays(facts);
      const [node, ...others] = [...dual].filter((found) => !onPurpose.has(found));
      if (node === undefined) continue;
      const resultOf = (at: number) =>
        graph.leaving(at).find(({ transition }) => transition !== null && isVerdict(transition));
      const result = resultOf(node);
      const calling = facts.pathTo(node, 'pending')?.find(({ effect }) => effect === 'push');
      if (result === undefined || calling === undefined) continue;
      const [name, caller, back] = [node, calling.edge.from, calling.edge.second].map((at) =>
        stateName(graph, at),
      );
      const path = facts.pathTo(node, 'empty') ?? [];
      const more = others.length === 0 ? '' : `; so it is with ${plural(others.length, 'other state')}`;
      context.report({
        message: `the result of ${name} goes back to ${back} when ${caller} calls, but on another way nobody has called, and it ends the run${more}`,
        ...edgePlace(graph, result),
        platforms: [platform],
        help: `use <call return="…"> or <function return="…"> on the other way too, with a return state that acts on what ${name} says`,
        related: [
          { ...edgePlace(graph, calling.edge), message: `${caller} waits for it` },
          ...path.slice(-1).map(({ edge }) => ({ ...edgePlace(graph, edge), message: 'nobody waits here' })),
          ...others
            .slice(0, mostRelated)
            .flatMap((other) => resultOf(other) ?? [])
            .map((edge) => ({ ...edgePlace(graph, edge), message: 'this one has two roles too' })),
        ],
        // It is entered without a caller where its own return stays pending.
        follows: placeOfGotoTo(facts, node),
        ...(path.length === 0 ? {} : { witness: { kind: 'path', ...runOf(facts, node, path) } }),
      });
    }
  },
};

/** Whether somebody is meant to act on what it says: a fixed result that does not just tell that it is done. */
function isVerdict({ tag, payload, certainty }: Transition): boolean {
  return tag === 'result' && payload !== null && certainty === 'certain' && !ending.test(payload);
}

/** What can follow, at the same level, a state that is called and also begins runs or workers: that is meant for both. */
function usedBothWays(facts: Facts): Set<number> {
  const { edges, entries, nodeCount } = facts.graph;
  const begins = new Set(entries);
  for (const { tag, target } of edges) if (tag === 'fork') begins.add(target);
  const both = edges.flatMap(({ tag, target }) => (isCall(tag) && begins.has(target) ? [target] : []));
  return new Set(new Adjacency(nodeCount, sameLevelSteps(facts)).reachable(both));
}
