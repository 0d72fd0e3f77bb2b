import { joinWords } from '../../util/plural.ts';
import { distinctFacts } from '../distinct-facts.ts';
import type { Edge, Graph } from '../graph.ts';
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
      for (const unbound of findUnboundVariables(context, facts)) {
        const { node, read } = unbound;
        const sets = ({ from, transition }: Edge) =>
          transition?.tag === 'fork' &&
          facts.isReachable(from) &&
          transition.attributes.some(({ name }) => name === read.name);
        const setting = unbound.kind === 'sometimes' ? graph.edges.filter(sets) : [];
        context.report({
          ...describe(unbound, graph),
          file: graph.implementation(node)?.file ?? '',
          span: read.span,
          platforms,
          related: setting.slice(0, 2).map((edge) => ({ ...edgePlace(graph, edge), message: 'set here' })),
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
    case 'misspelt':
      return {
        message: `${shown} is no variable here; did you mean ${near}?`,
        help: `write ${shown.replace(name, near)}`,
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
