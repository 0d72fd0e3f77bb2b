import type { Sample } from '../../bundle/sample-workflow.ts';
import { type Judgement, judgeReading, type Read } from './judge-reading.ts';
import { applyMutations, drawMutations, type Mutation } from './mutate-bundle.ts';
import { Random } from './random.ts';

export interface Finding {
  readonly seed: number;
  readonly problem: string;
  /** The fewest of the mutations with which the reader still goes wrong. */
  readonly mutations: readonly string[];
  readonly bytes: Uint8Array;
}

export interface FuzzOptions {
  readonly samples: readonly Sample[];
  readonly firstSeed: number;
  /** Asked before each input, with its seed: whether to go on. */
  readonly goOn: (seed: number) => boolean;
  readonly read?: Read;
}

export interface FuzzReport {
  readonly inputs: number;
  readonly accepted: number;
  readonly finding: Finding | null;
}

/** Tries inputs, each made by a seed of its own, until one goes wrong or `goOn` ends it. */
export async function fuzzBundles(options: FuzzOptions): Promise<FuzzReport> {
  let accepted = 0;
  for (let seed = options.firstSeed; options.goOn(seed); seed++) {
    const { sample, mutations } = inputOf(seed, options.samples);
    const judgement = await judge(sample, mutations, options.read);
    if (judgement.accepted) accepted += 1;
    const inputs = seed - options.firstSeed + 1;
    if (judgement.problem !== null) return { inputs, accepted, finding: await shrink(seed, options) };
    if (!options.goOn(seed + 1)) return { inputs, accepted, finding: null };
  }
  return { inputs: 0, accepted, finding: null };
}

/** What a seed stands for. */
export function inputOf(seed: number, samples: readonly Sample[]) {
  const random = new Random(seed);
  return { sample: random.pick(samples), mutations: drawMutations(random) };
}

function judge(sample: Sample, mutations: readonly Mutation[], read?: Read): Promise<Judgement> {
  return judgeReading(applyMutations(sample, mutations), read);
}

/** Leaves mutations out for as long as the reader goes wrong without them. */
async function shrink(seed: number, { samples, read }: FuzzOptions): Promise<Finding> {
  const { sample, mutations } = inputOf(seed, samples);
  let fewest: readonly Mutation[] = mutations;
  for (const mutation of mutations) {
    const fewer = fewest.filter((other) => other !== mutation);
    if ((await judge(sample, fewer, read)).problem !== null) fewest = fewer;
  }
  const bytes = applyMutations(sample, fewest);
  const { problem } = await judgeReading(bytes, read);
  return {
    seed,
    problem: problem ?? 'it goes wrong only sometimes',
    mutations: fewest.map(({ what }) => what),
    bytes,
  };
}
