import fc from 'fast-check';
import { expect, it } from 'vitest';
import { factsOf } from '../../src/analysis/flow/facts-of.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { platforms } from '../../src/source/platform.ts';
import { compileChoices, randomChoices } from './random-choices.ts';

/** The first state goes on otherwise when it was entered often enough; the last one does what nobody can see. */
function withLimitAndUnknown(workflow: Workflow): Workflow {
  const last = workflow.implementations.length - 1;
  return {
    ...workflow,
    implementations: workflow.implementations.map((implementation, node) => {
      const [then] = implementation.transitions;
      const span = { start: 0, end: 0 };
      return {
        ...implementation,
        maxVisits: node === 0 && then ? { count: 2, span, then: { ...then, origin: 'max_visits' } } : null,
        opaque: node === last ? { cause: 'dynamic', reason: 'it runs a program', span } : null,
      };
    }),
  };
}

it('finds the edges out of a node where they stand together', async () => {
  await fc.assert(
    fc.asyncProperty(randomChoices, fc.boolean(), async (random, isChanged) => {
      const compiled = await compileChoices(random);
      const source = factsOf(isChanged ? withLimitAndUnknown(compiled) : compiled);
      for (const platform of platforms) {
        for (const edgeSet of ['possible', 'bounded', 'certain'] as const) {
          const { edges, leaving, nodeCount, implementation, limited } = source(platform, edgeSet).graph;
          // One node more than there are: a state with max_visits has another after all others.
          for (let node = 0; node <= nodeCount + 1; node++) {
            expect(leaving(node)).toEqual(edges.filter(({ from }) => from === node));
            expect(limited.has(node)).toBe(implementation(node)?.maxVisits != null);
          }
        }
      }
    }),
    { numRuns: 200 },
  );
});
