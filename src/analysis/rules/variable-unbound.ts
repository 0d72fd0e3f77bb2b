import { joinWords } from '../../util/plural.ts';
import { distinctFacts } from '../distinct-facts.ts';
import type { Edge, Graph } from '../graph.ts';
import { describeFork, misspeltAttributes } from '../misspelt-attributes.ts';
import type { Finding, Rule } from '../rule.ts';
import { findUnboundVariables, readsVariables, type UnboundVariable } from '../unbound-variables.ts';
import { edgePlace, stateName } from '../witness-path.ts';

/** A slot or an environment variable that looks like a worker's variable and is none here. */
export const variableUnbound: Rule = {
  id: 'variable-unbound',
  severity: 'warning',
  summary: 'A state reads a variable that no fork sets on the way to it.',
  spec: 'language.md#variables',
  check(context) {
    if (!readsVariables(context)) return;
    for (const { facts, platforms } of distinctFacts(context, 'certain')) {
      const { graph } = facts;
      const setting = new Map<string, Edge>();
      for (const edge of graph.edges) {
        if (edge.tag !== 'fork' || !facts.isReachable(edge.from)) continue;
        for (const { name } of edge.transition?.attributes ?? [])
          if (!setting.has(name)) setting.set(name, edge);
      }
      const found = findUnboundVariables(context, facts);
      const { misspelt, others } = misspeltAttributes(context, facts, found);
      for (const one of misspelt) context.report({ ...describeFork(one, graph), platforms });
      for (const unbound of others) {
        const { node, read, kind } = unbound;
        const fork = setting.get(read.name);
        const next = fork?.transition?.next ?? null;
        context.report({
          ...describe(unbound, graph),
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

function describe(
  { node, read, kind, near, others }: UnboundVariable,
  graph: Graph,
): Pick<Finding, 'message' | 'help' | 'severity'> {
  const { name, shown } = read;
  const state = stateName(graph, node);
  switch (kind) {
    case 'never':
      return {
        message: `${shown} is never set: no fork on the way to ${state} sets ${name}`,
        help: `add ${name}="…" to the <fork> that starts the agent, since only that agent has it, or remove ${shown}`,
      };
    case 'foreign':
      return {
        message: `${shown} is never set: ${state} is no worker's state, and only the worker of a fork has its variables`,
        help: `remove ${shown}, read it in a state of the worker, or start the run with --var ${name}=…`,
      };
    case 'misspelt':
      return {
        message: `${shown} is no variable here; did you mean ${near}?`,
        help:
          shown.startsWith('$') && near.includes('-')
            ? `no script can read ${near} so: call it ${name} in the <fork> that sets it`
            : `write ${shown.replace(name, near)}`,
      };
    case 'sometimes': {
      const names = joinWords([name, ...others], 'and');
      return {
        severity: 'info',
        message: `${shown} is not set on every way to ${state}: an agent can come there without a fork that sets ${names}`,
        help: `let only workers come to ${state}, or set ${names} in every <fork> that leads there`,
      };
    }
  }
}
