/**
 * `npm run fuzz -- [--minutes N] [--seed N] [--inputs N]`: reads mutated bundles until the time is over, in a
 * thread whose memory is limited and whose progress is watched. Exits with 1 at the first input with which the
 * reader goes wrong, and leaves it in .cache/fuzz/. The seed that it prints makes the same input again.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readBundle } from '../../../src/bundle/read-bundle.ts';
import { buildBundle } from '../../../src/compiler/build.ts';
import { compile } from '../../../src/compiler/compile.ts';
import { grammarFiles } from '../../../src/host/grammar-files.ts';
import { makeScope } from '../../../src/source/scope.ts';
import { type Sample, smallSample } from '../../bundle/sample-workflow.ts';
import { type FuzzReport, fuzzBundles, inputOf } from './fuzz-bundles.ts';
import { applyMutations } from './mutate-bundle.ts';

const folder = '.cache/fuzz';
/** An input of a few kilobytes that is not done by then hangs, however busy the machine is. */
const longestSilence = 30_000;
const mostHeapMebibytes = 192;
const mostMemory = 768 * 1024 * 1024;

interface Task {
  readonly samples: readonly Sample[];
  readonly firstSeed: number;
  readonly endSeed: number;
  readonly end: number;
  /** The seed that is being tried, for who watches. */
  readonly current: Int32Array;
}

/** Workflows of many kinds: the sample of the tests, and the examples as the compiler makes them. */
async function makeSamples(): Promise<Sample[]> {
  const samples: Sample[] = [smallSample()];
  for (const example of ['coding', 'cross-platform', 'dispatch', 'poll']) {
    const files = readdirSync(`examples/${example}`, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => ({ name, bytes: readFileSync(`examples/${example}/${name}`) }));
    const built = await buildBundle(await compile(makeScope(example, files), { grammars: grammarFiles }));
    if (!built.ok) throw new Error(`examples/${example} cannot be built: ${built.refusal}`);
    const read = readBundle(built.bytes);
    if (!read.ok) throw new Error(`examples/${example} cannot be read: ${read.refusal}`);
    const { workflow, files: sources, manifest } = read.bundle;
    samples.push({ workflow, files: sources, manifest });
  }
  return samples;
}

function fail(seed: number, problem: string, bytes: Uint8Array, mutations: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/${seed}.rwf`;
  writeFileSync(file, bytes);
  console.error(`error: seed ${seed}: ${problem}`);
  console.error(`  changed: ${mutations.join(', ')}`);
  console.error(`  the input is ${file}; again: npm run fuzz -- --seed ${seed} --inputs 1`);
  process.exitCode = 1;
}

/** Runs the thread to its end; gives its report, or why it came to a bad end. */
function supervise(task: Task): Promise<FuzzReport | string> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL(import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: mostHeapMebibytes },
    });
    let [seed, since] = [-1, Date.now()];
    const watch = setInterval(() => {
      const current = Atomics.load(task.current, 0);
      if (current !== seed) [seed, since] = [current, Date.now()];
      const hangs = Date.now() - since > longestSilence;
      if (!hangs && process.memoryUsage.rss() < mostMemory) return;
      end(hangs ? 'the reader does not come to an end' : 'the reader takes too much memory');
      void worker.terminate();
    }, 500);
    const end = (outcome: FuzzReport | string) => {
      clearInterval(watch);
      resolve(outcome);
    };
    worker.once('message', end);
    worker.once('error', (thrown) => end(`the thread broke down: ${thrown}`));
  });
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { minutes: { type: 'string' }, seed: { type: 'string' }, inputs: { type: 'string' } },
  });
  const minutes = Number(values.minutes ?? '1');
  const firstSeed = Number(values.seed ?? Date.now() % 1_000_000_000);
  const inputs = Number(values.inputs ?? '1000000000');
  if (![minutes, firstSeed, inputs].every((value) => Number.isFinite(value) && value >= 0)) {
    console.error('error: --minutes, --seed and --inputs each take a number, such as --minutes 30');
    process.exitCode = 2;
    return;
  }
  const samples = await makeSamples();
  console.log(`reading mutated bundles from seed ${firstSeed} on, for ${minutes} minutes`);
  const current = new Int32Array(new SharedArrayBuffer(4));
  const end = Date.now() + minutes * 60_000;
  const outcome = await supervise({ samples, firstSeed, endSeed: firstSeed + inputs, end, current });
  if (typeof outcome === 'string') {
    const seed = current[0] ?? 0;
    const { sample, mutations } = inputOf(seed, samples);
    fail(
      seed,
      outcome,
      applyMutations(sample, mutations),
      mutations.map(({ what }) => what),
    );
    return;
  }
  if (outcome.finding !== null) {
    const { seed, problem, bytes, mutations } = outcome.finding;
    fail(seed, problem, bytes, mutations);
    return;
  }
  console.log(`${outcome.inputs} inputs, ${outcome.accepted} of them accepted; nothing went wrong`);
}

if (isMainThread) {
  await main();
} else {
  const { samples, firstSeed, endSeed, end, current }: Task = workerData;
  const goOn = (seed: number) => {
    Atomics.store(current, 0, seed);
    return seed < endSeed && Date.now() < end;
  };
  parentPort?.postMessage(await fuzzBundles({ samples, firstSeed, goOn }));
}
