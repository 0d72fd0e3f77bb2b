import { findAgentGrowth } from '../agent-growth.ts';
import type { Rule } from '../rule.ts';
import { edgePlace, pumpWitness, stateName } from '../witness-path.ts';

/** A loop that forks: one more agent every round. */
export const forkUnbounded: Rule = {
  id: 'fork-unbounded',
  severity: 'info',
  summary: 'A loop forks one more worker every round, and nothing bounds how many.',
  spec: 'analysis.md#base-facts',
  check(context) {
    if (!context.uses('fork')) return;
    for (const platform of context.platforms) {
      const facts = context.facts(platform, 'certain');
      const { graph } = facts;
      for (const { kind, step, steps } of findAgentGrowth(facts)) {
        if (kind === 'exponential') continue;
        const name = stateName(graph, step.edge.target);
        const messages = {
          chain: `every ${name} can fork another one, and nothing bounds how many`,
          loop:
            step.kind === 'fork'
              ? `this loop forks one more ${name} every round, and nothing bounds how many`
              : `this loop calls ${name}, which forks workers, every round, and nothing bounds how many`,
        };
        const witness = pumpWitness(facts, step, steps);
        context.report({
          message: messages[kind],
          ...edgePlace(graph, step.edge),
          platforms: [platform],
          help: `nothing to do if the work is finite; max_visits in ${graph.implementation(step.from)?.file} would bound it`,
          ...(witness === null ? {} : { witness }),
        });
      }
    }
  },
};
