import type { Edge } from '../graph/graph.ts';
import type { Rule } from '../rule.ts';
import { toldGrowths } from '../stack/forced-forks.ts';
import { agentWitness } from '../stack/growth-by-payload.ts';
import { edgePlace, stateName } from '../witness/witness-path.ts';

const mostRelated = 5;

/** A loop that forks: one more agent every round. */
export const forkUnbounded: Rule = {
  id: 'fork-unbounded',
  severity: 'info',
  summary: 'A loop forks one more worker every round, and nothing bounds how many.',
  spec: 'analysis.md#base-facts',
  check(context) {
    for (const platform of context.platforms) {
      for (const { facts, growth, forced } of toldGrowths(context, platform)) {
        const { graph } = facts;
        const { kind, steps } = growth;
        if (kind === 'exponential') continue;
        // What bounds it may be what cannot be read.
        if (forced === null && steps.some(({ edge }) => graph.isDamaged(edge.from))) continue;
        const step = forced ?? growth.step;
        const name = stateName(graph, step.edge.target);
        const messages = {
          chain: `every ${name} can fork another one, and nothing bounds how many`,
          loop:
            step.edge.tag === 'fork'
              ? `this loop forks one more ${name} every round, and nothing bounds how many`
              : `this loop calls ${name}, which forks workers, every round, and nothing bounds how many`,
        };
        const witness = agentWitness(context.facts(platform, 'possible'), facts, { ...growth, step });
        const where =
          graph.edgeSet === 'bounded'
            ? 'that go on with a result'
            : `in ${graph.implementation(step.edge.from)?.file}`;
        const canEnd = context.facts(platform, 'possible').canFinish(step.edge.from);
        const others = steps.filter(({ kind, edge }) => kind === 'fork' && !areOnePlace(edge, step.edge));
        context.report({
          ...(forced === null ? {} : { severity: 'warning' }),
          message:
            forced === null
              ? messages[kind]
              : `every ${name} has to come to such a fork again, so that ever more agents begin and no run ends`,
          ...edgePlace(graph, step.edge),
          platforms: [platform],
          help:
            forced === null
              ? hintFor(kind, canEnd, where)
              : `let ${name} go on without a fork when no work is left`,
          related: others.slice(0, mostRelated).map(({ edge }) => ({
            ...edgePlace(graph, edge),
            message: `and one more ${stateName(graph, edge.target)}`,
          })),
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};

/** A script may print one tag with several values. */
function areOnePlace(one: Edge, other: Edge): boolean {
  return one.from === other.from && one.transition?.span.start === other.transition?.span.start;
}

/** `canEnd`: whether the state that forks can; what is to run for ever has no last visit. */
function hintFor(kind: 'chain' | 'loop', canEnd: boolean, where: string): string {
  if (kind === 'loop' && !canEnd)
    return 'nothing to do if workers end as fast as others begin; else let the loop wait for them';
  const bound =
    kind === 'chain'
      ? 'max_visits would not bound it, since it counts for each worker anew'
      : `max_visits ${where} would bound it`;
  return `nothing to do if the work is finite; ${bound}`;
}
