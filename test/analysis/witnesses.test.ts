import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResetMode } from '../../src/analysis/graph/facts.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { perform, runsFoundIn } from '../runtime/perform-in-memory.ts';
import { compileStates, randomWorkflows } from './random-workflow.ts';
import { limited, type VisitLimits, visitLimits } from './visit-limits.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 300);
const modes: readonly ResetMode[] = ['preserve', 'clear'];

/** The states that are prompts; the others are scripts. */
const prompts = fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }).map((chosen) => {
  const states = chosen.flatMap((isPrompt, state) => (isPrompt ? [state] : []));
  return new Set(states);
});

/** The same, with results that somebody is to act on. */
function withVerdicts(workflow: Workflow): Workflow {
  const implementations = workflow.implementations.map((implementation) => ({
    ...implementation,
    transitions: implementation.transitions.map((transition) =>
      transition.tag === 'result' ? { ...transition, payload: 'no' } : transition,
    ),
  }));
  return { ...workflow, implementations };
}

describe('witnesses', () => {
  it.each([
    ['without max_visits', fc.constant<VisitLimits>([])],
    ['with max_visits', visitLimits],
  ] as const)('are what the runtime does, in every workflow %s', async (_, limits) => {
    const kinds = new Set<string>();
    const rules = new Set<string>();
    await fc.assert(
      fc.asyncProperty(randomWorkflows, prompts, limits, async (random, states, chosen) => {
        const compiled = limited(withVerdicts(await compileStates(random, states)), chosen);
        for (const resetStack of modes) {
          const workflow = { ...compiled, settings: { ...compiled.settings, resetStack } };
          for (const { rule, witness } of runsFoundIn(workflow)) {
            kinds.add(witness.kind);
            rules.add(rule);
            const { problem } = await perform(workflow, witness);
            // Calls that are folded in each other can unfold into more agents than a run may have.
            if (witness.summaries !== undefined && problem?.includes('more are not possible') === true)
              continue;
            expect(problem, `${resetStack} ${rule}: ${witness.summary}: ${problem}`).toBeNull();
          }
        }
      }),
      { seed: 20_013, numRuns: runs },
    );
    expect([...kinds].sort()).toEqual(['lasso', 'path', 'pump']);
    expect([...rules]).toEqual(expect.arrayContaining(['context-gap', 'result-dual-role', 'session-none']));
  });
});
