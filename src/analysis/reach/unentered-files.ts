import { groupBy } from '../../util/group-by.ts';
import { memo } from '../../util/memo.ts';
import { joinWords } from '../../util/plural.ts';
import type { Facts } from '../graph/facts.ts';
import type { Graph } from '../graph/graph.ts';
import { stateName } from '../witness/witness-path.ts';

/** The files of each state that run on the platform, the prompt, which runs on every one, before scripts. */
export const filesOfStates = memo((graph: Graph): ReadonlyMap<string, readonly number[]> => {
  const nodes = Array.from({ length: graph.anything }, (_, node) => node).filter(graph.runs);
  const isPrompt = (node: number) => graph.implementation(node)?.kind === 'prompt';
  const inOrder = [...nodes.filter(isPrompt), ...nodes.filter((node) => !isPrompt(node))];
  return groupBy(inOrder, (node) => stateName(graph, node));
});

/**
 * What is told of a file that no run enters on a platform: that none enters its state or, where runs enter another file of the
 * state on every platform on which this one runs, that none enters the file. Null where it is for the other platform, whose
 * runs enter it, or of which its state is told. `everywhere`: the facts of all platforms.
 */
export function describeUnentered(
  everywhere: readonly Facts[],
  { platform, implementation }: Graph,
  node: number,
): { readonly name: string; readonly message: string; readonly help: string } | null {
  const { state = '', file = '' } = implementation(node) ?? {};
  const entered = everywhere.map((facts) => ({
    graph: facts.graph,
    /** Where a name does not resolve, any state may be entered. */
    isKnown: !facts.isReachable(facts.graph.anything),
    nodes: filesOfStates(facts.graph).get(state)?.filter(facts.isReachable, facts) ?? [],
  }));
  if (entered.some(({ graph, nodes }) => graph.platform === platform && nodes.length === 0)) {
    // A state that the other platform enters is in use, so it is not to be removed.
    const help = entered.some(({ nodes, isKnown }) => isKnown && nodes.length > 0)
      ? `add a transition to ${state} that an agent can take on ${platform}`
      : `add a transition to ${state}, list it under entries in workflow.yaml if runs begin there, or, if ${file} is no state, under ignore`;
    return { name: state, message: `no run from an entry can enter ${state}`, help };
  }
  const rivals = entered.filter(({ graph }) => graph.runs(node)).map(({ nodes }) => nodes);
  if (rivals.some((nodes) => nodes.length === 0 || nodes.includes(node))) return null;
  const others = new Set(rivals.flat().map((other) => implementation(other)?.file ?? ''));
  return {
    name: file,
    message: `no run from an entry can enter ${file}: of the state ${state}, runs enter ${joinWords([...others], 'and')}`,
    help: `remove ${file}, or name the file in a transition, such as <goto>${file}</goto>`,
  };
}
