/**
 * `npm run bench`: prints how long raymond takes, as ratios to `node -e 0` and as growth exponents. No test:
 * a machine under load is slow, not wrong. Runs are interleaved with `node -e 0` and medians are told, so
 * that load hits both sides alike. NODE_EXTRA_CA_CERTS slows Node's own start and would hide a missed target.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkWorkflow } from '../../src/analysis/check-workflow.ts';
import { proveWorkflow } from '../../src/analysis/proofs/prove.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { buildBundle } from '../../src/compiler/build.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import type { Workflow } from '../../src/ir/ir.generated.ts';
import { makeScope } from '../../src/source/scope.ts';
import { parseScope } from '../../src/syntax/parse-scope.ts';
import { chainWorkflow } from './chain-workflow.ts';
import { mixedWorkflow, type StateShape } from './mixed-workflow.ts';
import {
  countingScripts,
  timeLeastSteps,
  timeManyAgents,
  timeManyRuns,
  timeScriptSteps,
} from './run-times.ts';
import { scaleShapes } from './scale-workflows.ts';
import { findClaudeCode, measureTurns } from './turn-overhead.ts';

const checkout = join(import.meta.dirname, '../..');
const launcher = join(checkout, 'bin/raymond.js');
const folder = mkdtempSync(join(tmpdir(), 'raymond-bench-'));
const { NODE_EXTRA_CA_CERTS: _, ...inherited } = process.env;
/** Nothing is left in the user's cache; one that cannot be made keeps nothing. */
const env = { ...inherited, XDG_CACHE_HOME: join(folder, 'cache') };
const withoutCache = { ...env, XDG_CACHE_HOME: launcher };

/** Milliseconds of wall time of one process; it has to exit with 0. */
function time(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`node ${args.join(' ')} exited with ${status}: ${stderr}`);
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Median milliseconds of a command and of `node -e 0`. */
interface Times {
  readonly node: number;
  readonly command: number;
}

/** Runs both in turns after one warm-up each. */
function compare(args: readonly string[], runs: number, environment: NodeJS.ProcessEnv = env): Times {
  const node: number[] = [];
  const command: number[] = [];
  for (let run = -1; run < runs; run++) {
    const [one, other] = [time(['-e', '0'], env), time(args, environment)];
    if (run < 0) continue;
    node.push(one);
    command.push(other);
  }
  return { node: median(node), command: median(command) };
}

/** The exponent k of time ≈ c·size^k, by least squares on logarithms. */
function growthExponent(points: readonly { size: number; milliseconds: number }[]): number {
  const logs = points.map(({ size, milliseconds }) => [Math.log(size), Math.log(milliseconds)] as const);
  const mean = (pick: 0 | 1) => logs.reduce((sum, point) => sum + point[pick], 0) / logs.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}

function row(what: string, milliseconds: number, figure: string, target: string): void {
  console.log(`${what.padEnd(52)} ${milliseconds.toFixed(1).padStart(9)} ms  ${figure.padEnd(20)} ${target}`);
}

function writeWorkflow(folder: string, files: ReadonlyMap<string, string>): string {
  mkdirSync(folder);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  return folder;
}

function ratio({ node, command }: Times): string {
  return `${(command / node).toFixed(2)} × node -e 0`;
}

function lintChains(folder: string, policies: boolean): void {
  const points: { size: number; milliseconds: number }[] = [];
  const what = policies ? 'states with policies' : 'states';
  for (const states of [1_000, 4_000, 16_000, 32_000]) {
    const chain = writeWorkflow(
      join(folder, `chain-${policies}-${states}`),
      chainWorkflow({ states, policies }),
    );
    const runs = states > 4_000 ? 5 : 9;
    const times = lintTwice(`lint, chain of ${states} ${what}`, chain, runs, states === 4_000 ? '≤ 10' : '');
    points.push({ size: states, milliseconds: times.command - times.node });
  }
  const last = points.at(-1)?.milliseconds ?? 0;
  row('lint, growth from 1,000 to 32,000', last, `exponent ${growthExponent(points).toFixed(2)}`, '≤ 1.1');
}

/** How long a lint of states in these shapes takes; it may find nothing. */
function lintMixed(what: string, states: number, shapes: readonly StateShape[], target: string): void {
  const workflow = writeWorkflow(join(folder, what), mixedWorkflow(states, shapes));
  lintTwice(what, workflow, states > 100 ? 9 : 31, target);
}

/** How long a lint takes that checks a workflow, and one that finds it as the last one has. Returns the times of the first. */
function lintTwice(what: string, workflow: string, runs: number, target: string): Times {
  const first = compare([launcher, 'lint', workflow], runs, withoutCache);
  row(what, first.command, ratio(first), target);
  const again = compare([launcher, 'lint', workflow], runs);
  row('  again', again.command, ratio(again), target);
  return first;
}

/** Parses prompts with policies in this process, as an editor does, beside reading their files. */
async function parseInProcess(folder: string, states: number): Promise<void> {
  const prompts = writeWorkflow(join(folder, 'parse'), mixedWorkflow(states, [['md']]));
  const times: { reading: number; parsing: number }[] = [];
  let bytes = 0;
  for (let run = 0; run < 9; run++) {
    const start = performance.now();
    const files = readdirSync(prompts).map((name) => ({ name, bytes: readFileSync(join(prompts, name)) }));
    const read = performance.now();
    const scope = makeScope('parse', files);
    await parseScope(scope, {
      targets: [],
      grammars: grammarFiles,
      report: () => {},
      take: (tree) => tree,
      targetsOf: () => [],
    });
    times.push({ reading: read - start, parsing: performance.now() - read });
    bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  }
  const reading = median(times.map((time) => time.reading));
  const parsing = median(times.map((time) => time.parsing));
  const what = `parse ${states} prompts of ${(bytes / states / 1000).toFixed(1)} KB, in process`;
  row(what, parsing, `${(parsing / reading).toFixed(2)} × reading them`, '');
  row('', parsing, `${(bytes / 1000 / parsing).toFixed(0)} MB/s`, '');
}

/** The analysis alone, in this process, on workflows of many shapes; the size is the number of states, or of transitions. */
async function analyse(what: string, make: (size: number) => Map<string, string>): Promise<void> {
  const encoder = new TextEncoder();
  const points: { size: number; milliseconds: number }[] = [];
  const reads: typeof points = [];
  for (const size of [2_500, 10_000, 50_000]) {
    const files = [...make(size)].map(([name, text]) => ({ name, bytes: encoder.encode(text) }));
    const { workflow } = await compile(makeScope('scale', files), { grammars: grammarFiles });
    const before = process.memoryUsage().heapUsed;
    const times: number[] = [];
    for (let run = 0; run < 7; run++) {
      const start = performance.now();
      checkWorkflow(workflow, { textProblems: [], problems: [], overrides: {}, platformsDeclared: true });
      times.push(performance.now() - start);
    }
    const start = performance.now();
    proveWorkflow(workflow);
    const proving = performance.now() - start;
    points.push({ size, milliseconds: median(times) });
    reads.push({ size, milliseconds: median(Array.from({ length: 15 }, () => readOnce(workflow))) });
    const mebibytes = Math.max(0, process.memoryUsage().heapUsed - before) / 1024 / 1024;
    const figure = `prove ${proving.toFixed(0)} ms, ${mebibytes.toFixed(0)} MiB`;
    row(`check, ${what}, ${size}`, median(times), figure, size === 10_000 ? '≤ 150 ms' : '');
  }
  const growth = `exponent ${growthExponent(points).toFixed(2)}`;
  row(`check, ${what}, growth`, points.at(-1)?.milliseconds ?? 0, growth, '≤ 1.1');
  const read = `exponent ${growthExponent(reads).toFixed(2)}`;
  row(`only read, ${what}, growth`, reads.at(-1)?.milliseconds ?? 0, read, '');
}

/** Milliseconds in which every transition is looked at once: what memory alone makes of a pass as workflows grow. */
function readOnce(workflow: Workflow): number {
  const start = performance.now();
  let seen = 0;
  for (const { transitions } of workflow.implementations)
    for (const { target, span } of transitions) seen += span.start + (target?.text.length ?? 0);
  if (seen < 0) throw new Error('no text begins before its file');
  return performance.now() - start;
}

/** Milliseconds to build a bundle from its sources, and to read it, in this process. */
async function bundleTimes(states: number): Promise<{ build: number; load: number }> {
  const encoder = new TextEncoder();
  const files = [...chainWorkflow({ states, policies: true })].map(([name, text]) => ({
    name,
    bytes: encoder.encode(text),
  }));
  const [builds, loads]: [number[], number[]] = [[], []];
  for (let run = 0; run < (states > 1_000 ? 3 : 9); run++) {
    const start = performance.now();
    const built = await buildBundle(await compile(makeScope('chain', files), { grammars: grammarFiles }));
    if (!built.ok) throw new Error(built.refusal);
    builds.push(performance.now() - start);
    for (let again = 0; again < 3; again++) {
      const loading = performance.now();
      const read = readBundle(built.bytes);
      loads.push(performance.now() - loading);
      if (!read.ok) throw new Error(read.refusal);
    }
  }
  return { build: median(builds), load: median(loads) };
}

/** From 1,000 states on: below that, what does not grow counts too. */
async function bundles(): Promise<void> {
  const points: { size: number; build: number; load: number }[] = [];
  for (const size of [30, 1_000, 10_000]) {
    const times = await bundleTimes(size);
    points.push({ size, ...times });
    for (const what of ['build', 'load'] as const) {
      const figure = `${((1000 * times[what]) / size).toFixed(0)} µs a state`;
      const target = what === 'load' && size === 1_000 ? '≤ 40 ms' : '';
      row(`${what} a bundle of ${size} states, in process`, times[what], figure, target);
    }
  }
  for (const what of ['build', 'load'] as const) {
    const large = points.slice(1).map((point) => ({ size: point.size, milliseconds: point[what] }));
    const growth = `exponent ${growthExponent(large).toFixed(2)}`;
    row(`${what}, growth from 1,000 to 10,000 states`, large.at(-1)?.milliseconds ?? 0, growth, '≤ 1.1');
  }
}

function runScripts(folder: string): void {
  for (const kind of Object.keys(countingScripts) as (keyof typeof countingScripts)[]) {
    const { step, bare, memory } = timeScriptSteps(folder, kind);
    row(`bare loop of Bash, ${kind}`, bare, '', '');
    row(`run, ${kind}`, step, `${(step / bare).toFixed(2)} × bare`, '≤ 1.5');
    const both = (key: 'live' | 'peak') => memory.map((run) => run[key].toFixed(1)).join(' and ');
    row('heap alive after 100 and 1,000 steps', step * 1000, `${both('live')} MiB`, 'flat');
    row('most memory in 100 and 1,000 steps', step * 1000, `${both('peak')} MiB`, '');
  }
  row('a child of Node and a durable write', timeLeastSteps(folder), 'least a step can take', '');
  for (const jobs of [4, 50]) {
    const { milliseconds, peak } = timeManyAgents(folder, jobs);
    const ideal = (200 / jobs) * 200;
    const figure = `${(milliseconds / ideal).toFixed(2)} × sleeping alone`;
    row(`run, 200 workers that sleep 0.2 s, ${jobs} jobs`, milliseconds, figure, `${peak.toFixed(0)} MiB`);
  }
  const { runs, list } = timeManyRuns(folder, 1_000);
  row('1,000 runs in one folder, 8 at a time', runs, `${(runs / 1_000).toFixed(0)} ms each`, '');
  row('ls of 1,000 runs', list, '', '');
}

/** Turns of the real Claude Code, when there is one: why raymond starts one process for each (docs/decisions.md). */
async function runTurns(folder: string): Promise<void> {
  const claude = findClaudeCode();
  if (claude === null) {
    console.log('turns of Claude Code: left out, since there is none (npm run test:claude installs one)');
    return;
  }
  const { eachTurn, kept } = await measureTurns(claude, folder, 20);
  row('turn of Claude Code, a process for each', median(eachTurn), '', '');
  const saved = median(eachTurn) - median(kept);
  row('turn of Claude Code, one kept process', median(kept), `${saved.toFixed(0)} ms less a turn`, '');
}

try {
  console.log(`${'what'.padEnd(52)} ${'median'.padStart(12)}  ${'figure'.padEnd(20)} target`);
  const prompts = writeWorkflow(join(folder, 'small'), chainWorkflow({ states: 30, policies: true }));
  row('node -e 0', compare(['-e', '0'], 31).node, '1', '');
  lintTwice('lint, 30 prompts with policies', prompts, 31, '≤ 1.5');
  lintMixed('lint, 30 states of which 15 are scripts', 30, [['md'], ['sh']], '≤ 3');
  lintMixed('lint, 30 prompts of which 10 show code', 30, [['md'], ['md'], ['code']], '');
  for (const name of ['examples/coding', 'test/realistic/research', 'test/realistic/release-train']) {
    lintTwice(`lint ${name}`, join(checkout, name), 31, '');
  }
  const kinds: readonly StateShape[] = [['md'], ['sh', 'ps1'], ['code'], ['sh', 'bat']];
  lintMixed('lint, 1,000 states of mixed kinds', 1_000, kinds, '');
  await parseInProcess(folder, 4_000);
  for (const policies of [false, true]) lintChains(folder, policies);
  for (const [what, make] of Object.entries(scaleShapes)) await analyse(what, make);
  runScripts(folder);
  await runTurns(folder);
  await bundles();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
