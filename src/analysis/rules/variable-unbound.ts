import { distinctFacts } from '../graph/distinct-facts.ts';
import type { Edge } from '../graph/graph.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { describeUnbound } from '../variables/describe-unbound.ts';
import { describeLacking, lackingForks } from '../variables/lacking-forks.ts';
import { describeFork, misspeltAttributes } from '../variables/misspelt-attributes.ts';
import { findUnboundVariables, readsVariables } from '../variables/unbound-variables.ts';
import { unfilledSlots } from '../variables/unfilled-slots.ts';
import { edgePlace } from '../witness/witness-path.ts';

/** A slot or an environment variable that looks like a worker's variable and is none here. */
export const variableUnbound: Rule = {
  id: 'variable-unbound',
  severity: 'warning',
  summary: 'A state reads a variable that no fork sets on the way to it.',
  spec: 'language.md#variables',
  check(context) {
    if (context.uses('fork')) reportUnfilled(context);
    if (!readsVariables(context)) return;
    const found = distinctFacts(context, 'certain').map(({ facts, platforms }) => ({
      facts,
      platforms,
      ...misspeltAttributes(context, facts, findUnboundVariables(context, facts)),
    }));
    // What is told at a fork for one platform is the same slip on the other, where fewer states read the name.
    const slips = new Map(
      found.flatMap(({ facts: { graph }, misspelt }) =>
        misspelt.map((one) => [`${one.attribute.name} ${one.meant}`, describeFork(one, graph)] as const),
      ),
    );
    for (const { facts, platforms, misspelt, others } of found) {
      const { graph } = facts;
      const setting = new Map<string, Edge>();
      for (const edge of graph.edges) {
        if (edge.tag !== 'fork' || !facts.isReachable(edge.from)) continue;
        for (const { name } of edge.transition?.attributes ?? [])
          if (!setting.has(name)) setting.set(name, edge);
      }
      for (const one of misspelt) context.report({ ...describeFork(one, graph), platforms });
      for (const unbound of others) {
        const { node, read, kind, near } = unbound;
        const slip = kind === 'misspelt' ? slips.get(`${near} ${read.name}`) : undefined;
        if (slip !== undefined) {
          context.report({ ...slip, platforms });
          continue;
        }
        const lacking = lackingForks(facts, unbound);
        for (const one of lacking) context.report({ ...describeLacking(one, unbound, graph), platforms });
        if (lacking.length > 0) continue;
        const fork = setting.get(read.name);
        const next = fork?.transition?.next ?? null;
        context.report({
          ...describeUnbound(unbound, graph),
          file: graph.implementation(node)?.file ?? '',
          span: read.span,
          platforms,
          related: fork && kind === 'sometimes' ? [{ ...edgePlace(graph, fork), message: 'set here' }] : [],
          // Worker and next state that are swapped are told at the fork.
          follows: next ? { rule: 'fork-next-mismatch', file: next.file, span: next.span } : undefined,
        });
      }
    }
  },
};

/** Variables of forks that a prompt has in the form of another language; once for a place, however many forks lead there. */
function reportUnfilled(context: RuleContext): void {
  for (const { facts, platforms } of distinctFacts(context, 'certain')) {
    const told = new Set<string>();
    for (const finding of unfilledSlots(facts).values()) {
      const place = `${finding.file} ${finding.span.start}`;
      if (!told.has(place)) context.report({ ...finding, platforms });
      told.add(place);
    }
  }
}
