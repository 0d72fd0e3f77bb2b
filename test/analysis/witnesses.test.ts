import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResetMode } from '../../src/analysis/facts.ts';
import type { Implementation, Transition, Workflow } from '../../src/ir/ir.generated.ts';
import { perform, runsFoundIn } from '../runtime/perform-in-memory.ts';
import { compileRules, randomWorkflows } from './random-workflow.ts';

/** The size of a nightly run is set from outside. */
const runs = Number(process.env['ORACLE_RUNS'] ?? 300);
const modes: readonly ResetMode[] = ['preserve', 'clear'];

const nowhere = { start: 0, end: 0 };
const giveUp: Transition = {
  ...{ tag: 'result', target: null, return: null, next: null, payload: 'gave up', payloadSpan: null },
  ...{ attributes: [], span: nowhere, origin: 'max_visits', certainty: 'certain' },
};

/** How often each state may be entered, 0 for any number of times; and whether it then goes on to the last state. */
const visitLimits = fc.array(fc.tuple(fc.constantFrom(0, 0, 1, 2), fc.boolean()), {
  minLength: 5,
  maxLength: 5,
});

/** The workflow, its states limited, all but the last one. */
function limited(workflow: Workflow, limits: readonly (readonly [number, boolean])[]): Workflow {
  const last = workflow.implementations.length - 1;
  const implementations = workflow.implementations.map((implementation, index): Implementation => {
    const [count, goesOn] = limits[index] ?? [0, false];
    if (count === 0 || index === last) return implementation;
    const file = `S${last}.md`;
    const target = { text: `S${last}`, file: implementation.file, span: nowhere, unix: file, windows: file };
    const then: Transition = goesOn ? { ...giveUp, tag: 'goto', target, payload: null } : giveUp;
    return { ...implementation, maxVisits: { count, then, span: nowhere } };
  });
  return { ...workflow, implementations };
}

describe('witnesses', () => {
  it.each([
    ['without max_visits', fc.constant<readonly (readonly [number, boolean])[]>([])],
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
