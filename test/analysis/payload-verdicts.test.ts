import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkWorkflow } from '../../src/analysis/check-workflow.ts';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import { explore } from './payload-machine.ts';
import { dialects } from './random-dialects.ts';
import { compileScripts, type State, statesIn } from './random-scripts.ts';

const nothingBesides = { textProblems: [], problems: [], overrides: {}, platformsDeclared: true };
/** How a node is named that stands for no state. */
const nameless = /(?<=["\s])\?(?=[",\s])/;

describe.each(Object.entries(dialects))(
  'what is proved of scripts that tell payloads and workers apart, in %s',
  (_, dialect) => {
    it('agrees with a naive machine', async () => {
      const seen = { proved: 0, refuted: 0, unknown: 0 };
      const holds = async (all: readonly State[], isClearing: boolean) => {
        const { workflow, shown } = await compileScripts(all, dialect, isClearing);
        const proofs = proveWorkflow(workflow);
        const told = checkWorkflow(workflow, nothingBesides);
        expect(JSON.stringify([told, proofs]), shown).not.toMatch(nameless);
        const [hopeful, least] = [explore(all, isClearing, true), explore(all, isClearing, false)];
        for (const { property, verdict, reason: why, depth } of proofs) {
          const reason = `${why}\n${shown}`;
          const isWrong = { 'can-end': 'stuck', 'calls-return': 'lost' } as const;
          if (property === 'can-end') seen[verdict] += 1;
          if (property === 'stack-bounded' && verdict === 'proved' && depth !== null)
            expect(hopeful.deepest, reason).toBeLessThanOrEqual(depth);
          if (property === 'stack-bounded' && verdict === 'refuted') expect(least.far, reason).toBe(true);
          if (property === 'agents-bounded' && verdict === 'proved')
            expect(hopeful.growing, reason).toBe(false);
          if (property === 'agents-bounded' && verdict === 'refuted' && !least.far)
            expect(least.growing, reason).toBe(true);
          if (property !== 'can-end' && property !== 'calls-return') continue;
          if (verdict === 'proved') expect(hopeful[isWrong[property]], reason).toBe(false);
          if (verdict === 'refuted' && !least.far) expect(least[isWrong[property]], reason).toBe(true);
        }
      };
      await fc.assert(fc.asyncProperty(statesIn(dialect), fc.boolean(), holds), {
        seed: Number(process.env['ORACLE_SEED'] ?? 30_101),
        numRuns: Number(process.env['ORACLE_RUNS'] ?? 100),
      });
      expect(seen.unknown).toBeLessThan(Math.min(seen.proved, seen.refuted) / 3);
    });
  },
);
