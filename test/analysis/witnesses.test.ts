import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResetMode } from '../../src/analysis/facts.ts';
import { perform, runsFoundIn } from '../runtime/perform-in-memory.ts';
import { compileRules, randomWorkflows } from './random-workflow.ts';
import { limited, type VisitLimits, visitLimits } from './visit-limits.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 300);
const modes: readonly ResetMode[] = ['preserve', 'clear'];

describe('witnesses', () => {
  it.each([
    ['without max_visits', fc.constant<VisitLimits>([])],
    ['with max_visits', visitLimits],
  ] as const)('are what the runtime does, in every workflow %s', async (_, limits) => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(randomWorkflows, limits, async (random, chosen) => {
        const compiled = limited(await compileRules(random), chosen);
        for (const resetStack of modes) {
          const workflow = { ...compiled, settings: { ...compiled.settings, resetStack } };
          for (const { rule, witness } of runsFoundIn(workflow)) {
            kinds.add(witness.kind);
            const { problem } = await perform(workflow, witness);
            // Nobody counts how often a state is entered inside folded calls.
            if (witness.summaries !== undefined && problem?.includes('max_visits') === true) continue;
            expect(problem, `${resetStack} ${rule}: ${witness.summary}`).toBeNull();
          }
        }
      }),
      { seed: 20_013, numRuns: runs },
    );
    expect([...kinds].sort()).toEqual(['lasso', 'path', 'pump']);
  });
});
