import { span } from '../../source/span.ts';
import { plural } from '../../util/plural.ts';
import { Adjacency } from '../adjacency.ts';
import type { Assumptions, Facts } from '../facts.ts';
import type { Graph } from '../graph.ts';
import type { Rule, RuleContext } from '../rule.ts';
import { stateName } from '../witness-path.ts';

/** What is lost because a call never returns, or a reset drops the stack, is told with that call or reset. */
const hopeful: Assumptions = { resetMode: 'preserve', callsReturn: true };

/**
 * A state that no run enters. One finding for each group of such states that nothing leads into; what can be
 * reached from there alone is counted in it.
 */
export const unreachableState: Rule = {
  id: 'unreachable-state',
  severity: 'warning',
  summary: 'No run can enter this state.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms)
      reportSources(context, context.facts(platform, 'possible', hopeful));
  },
};

function reportSources(context: RuleContext, facts: Facts): void {
  const { graph } = facts;
  const unreachable: number[] = [];
  for (let node = 0; node < graph.nodeCount; node++) {
    // A choice that nobody makes leads from the state that would make it to those that fit.
    const counts = graph.runs(node) || node > graph.anything;
    if (counts && !facts.isReachable(node)) unreachable.push(node);
  }
  if (unreachable.length === 0) return;
  const isUnreachable = new Set(unreachable);
  const pairs = graph.edges.flatMap(({ from, target, second }) =>
    [target, second].flatMap((to): [number, number][] =>
      isUnreachable.has(from) && isUnreachable.has(to) ? [[from, to]] : [],
    ),
  );
  const forward = new Adjacency(graph.nodeCount, pairs);
  const backward = forward.reversed();
  const sources = forward.sourceNodes(unreachable);
  // A state below two sources is counted once, so that the whole stays linear.
  const claimed = new Set<number>();
  for (const source of sources) {
    const component = backward.reachable([source]).filter(graph.runs);
    const others = forward.reachable([source], claimed).filter(graph.runs);
    const [node = source] = component;
    const file = graph.implementation(node)?.file ?? '';
    const name = stateName(graph, node);
    const followers = others.filter((other) => other !== node).map((other) => stateName(graph, other));
    context.report({
      message: `no run can enter ${name}${followers.length === 0 ? '' : `, nor ${plural(followers.length, 'state')} that only it leads to`}`,
      file,
      span: span(0, 0),
      platforms: [graph.platform],
      help: helpFor(context, graph, node),
      witness: {
        kind: 'closed-set',
        platform: graph.platform,
        reason:
          component.length === 1 ? 'no other state leads into it' : 'no state outside this set leads into it',
        states: component.map((member) => stateName(graph, member)),
      },
    });
  }
}

/** A state that the other platform enters is in use, so it is not to be removed. */
function helpFor(context: RuleContext, { platform, implementation }: Graph, node: number): string {
  const { state = '', file = '' } = implementation(node) ?? {};
  const inUse = context.platforms.some((other) =>
    context.facts(other, 'possible', hopeful).isReachable(node),
  );
  if (inUse) return `add a transition to ${state} that an agent can take on ${platform}`;
  return `add a transition to ${state}, list it under entries in workflow.yaml, or, if ${file} is no state, under ignore`;
}
