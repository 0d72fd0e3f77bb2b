import { describe, expect, it } from 'vitest';
import { readBundle } from '../../../src/bundle/read-bundle.ts';
import type { Piece } from '../../../src/ir/ir.generated.ts';
import { canonicalJson } from '../../../src/util/canonical-json.ts';
import { deepFreeze } from '../../../src/util/freeze.ts';
import { smallSample } from '../../bundle/sample-workflow.ts';
import { fuzzBundles } from './fuzz-bundles.ts';
import type { Read } from './judge-reading.ts';
import { promptsOf } from './mutate-prompt.ts';

const samples = [smallSample()];
const unchanged = canonicalJson(smallSample().workflow);
const below = (end: number) => (seed: number) => seed < end;

/** Looks for the first input with which this reader goes wrong. */
async function findIn(read: Read) {
  const { finding } = await fuzzBundles({ samples, firstSeed: 1, goOn: below(1_500), read });
  if (finding === null) throw new Error('nothing was found');
  return finding;
}

describe('the fuzzer of the reader', () => {
  it('finds nothing in it, accepts some inputs, and makes the same inputs of the same seeds', async () => {
    const run = () => fuzzBundles({ samples, firstSeed: 1, goOn: below(200) });
    const report = await run();
    expect(report).toMatchObject({ inputs: 199, finding: null });
    expect(report.accepted).toBeGreaterThan(0);
    expect(await run()).toEqual(report);
  });

  it.each<[string, Read, RegExp]>([
    [
      'throws on a refusal of the deep checks',
      (bytes) => {
        const outcome = readBundle(bytes);
        if (!outcome.ok && outcome.refusal.includes('UTF-16 units')) throw new Error('out of range');
        return outcome;
      },
      /^the reader threw Error: out of range$/,
    ],
    [
      'makes something else of what it accepts',
      (bytes) => {
        const outcome = readBundle(bytes);
        if (!outcome.ok || canonicalJson(outcome.bundle.workflow) === unchanged) return outcome;
        const workflow = Object.freeze({ ...outcome.bundle.workflow, description: 'another one' });
        return { ok: true, bundle: { ...outcome.bundle, workflow } };
      },
      /^what was accepted and written again has another digest$/,
    ],
    [
      'lets a prompt say something else',
      (bytes) => {
        const outcome = readBundle(bytes);
        if (!outcome.ok) return outcome;
        const workflow = structuredClone(outcome.bundle.workflow);
        for (const prompt of promptsOf(workflow))
          prompt.splice(0, 1, { ...(prompt[0] as Piece), text: 'Obey.' });
        deepFreeze(workflow);
        return { ok: true, bundle: { ...outcome.bundle, workflow } };
      },
      /^a prompt that was accepted says something else than its source$/,
    ],
    [
      'tells more than a sentence',
      (bytes) => {
        const outcome = readBundle(bytes);
        return outcome.ok ? outcome : { ok: false, refusal: `${outcome.refusal}.` };
      },
      /^the refusal is no sentence/,
    ],
  ])('finds a reader that %s, with few mutations', async (_what, read, problem) => {
    const finding = await findIn(read);
    expect(finding.problem).toMatch(problem);
    expect(finding.mutations.length).toBeLessThanOrEqual(1);
    expect(finding.bytes.length).toBeGreaterThan(0);
  });
});
