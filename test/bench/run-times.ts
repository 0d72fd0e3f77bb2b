import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const launcher = join(import.meta.dirname, '../../bin/raymond.js');
const printPeak = join(import.meta.dirname, '../../test/bench/print-peak.cjs');
const { NODE_EXTRA_CA_CERTS: _, ...env } = process.env;

/** Counts up to a number and says how often it ran, after some work. */
function countingScript(work: string): string {
  return `#!/usr/bin/env bash
n=\${RAYMOND_INPUT:-0}
${work}if [ "$n" -ge "$LIMIT" ]; then echo "<result>$n</result>"; else echo "<goto input=\\"$((n + 1))\\">START</goto>"; fi
`;
}

/** States that cost next to nothing, and ones that do what scripts do: make a folder, keep a log, look something up. */
export const countingScripts = {
  'a script without a program': countingScript(''),
  'a script that starts three programs': countingScript(
    'mkdir -p notes\necho "$(date +%T) $n" >> notes/log\nopen=$(grep -c open issues.txt)\n',
  ),
} as const;

interface Measured {
  readonly milliseconds: number;
  /** The most memory that raymond has had, in MiB. */
  readonly peak: number;
  /** What was alive in its heap at the end, in MiB. */
  readonly live: number;
}

function run(folder: string, workflow: string, expected: string, options: readonly string[]): Measured {
  const start = performance.now();
  const args = ['--require', printPeak, launcher, 'run', workflow, '--quiet', ...options];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0 || !stdout.startsWith(expected))
    throw new Error(`the run ended with ${status}: ${stderr}`);
  const [live = 0, peak = 0] = (/live (\d+) peak (\d+)/.exec(stderr)?.slice(1) ?? []).map(
    (kibibytes) => Number(kibibytes) / 1024,
  );
  return { milliseconds: performance.now() - start, peak, live };
}

function makeWorkflow(folder: string, name: string, files: Readonly<Record<string, string>>): string {
  mkdirSync(join(folder, name));
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, name, file), text);
  return name;
}

/**
 * What no run by Node can do without: a child for each step, and after it the write that runtime.md#resuming, asks
 * for. Runs in a process of its own, since a fork copies what describes the memory of its parent.
 */
const leastStep = `
const fs = require('node:fs');
const { spawn } = require('node:child_process');
let left = 900;
function step() {
  const child = spawn('/bin/bash', ['least.sh'], { env: { ...process.env, RAYMOND_INPUT: String(left), LIMIT: '1000' } });
  child.stdin.on('error', () => {}).end();
  child.stdout.resume();
  child.stderr.resume();
  child.once('close', () => {
    const file = fs.openSync('least.tmp', 'w');
    fs.writeSync(file, 'x'.repeat(1500));
    fs.fsyncSync(file);
    fs.closeSync(file);
    fs.renameSync('least.tmp', 'least.json');
    const folder = fs.openSync('.', 'r');
    fs.fsyncSync(folder);
    fs.closeSync(folder);
    if (--left > 0) step();
  });
}
const start = performance.now();
process.on('exit', () => console.log((performance.now() - start) / 900));
step();
`;

/** Milliseconds for each step of such a script, durable, and for the same script in a loop of Bash. */
export function timeScriptSteps(
  folder: string,
  kind: keyof typeof countingScripts,
): {
  step: number;
  bare: number;
  /** After 100 and after 1,000 steps. */
  memory: readonly Measured[];
} {
  const script = countingScripts[kind];
  const own = join(folder, kind);
  mkdirSync(own);
  writeFileSync(join(own, 'issues.txt'), 'open: the first\nclosed: the second\n');
  const workflow = makeWorkflow(own, 'counting', { 'START.sh': script });
  const measure = (limit: number) => run(own, workflow, `${limit}\n`, ['--var', `LIMIT=${limit}`]);
  const [few, many] = [measure(100), measure(1_000)];
  const start = performance.now();
  const loop = 'for i in $(seq 900); do RAYMOND_INPUT=$i LIMIT=1000 bash -c "$0" > output.txt; done';
  const { status } = spawnSync('bash', ['--norc', '-c', loop, script], { cwd: own, env });
  if (status !== 0) throw new Error(`the loop of Bash ended with ${status}`);
  const bare = (performance.now() - start) / 900;
  return { step: (many.milliseconds - few.milliseconds) / 900, bare, memory: [few, many] };
}

/** Milliseconds that a run by Node could do with for a step of the least script. */
export function timeLeastSteps(folder: string): number {
  writeFileSync(join(folder, 'least.sh'), countingScripts['a script without a program']);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['-e', leastStep], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (!(Number(stdout) > 0)) throw new Error(`the least steps ended with ${status}: ${stderr}`);
  return Number(stdout);
}

/** How long 200 workers take, each of which sleeps for a fifth of a second, so many at a time. */
export function timeManyAgents(folder: string, jobs: number): Measured {
  const workflow = makeWorkflow(folder, `agents-${jobs}`, {
    'START.sh': `n=\${RAYMOND_INPUT:-0}
if [ "$n" -ge 200 ]; then echo "<result>$n</result>"; else echo "<fork next=\\"NEXT\\" n=\\"$n\\">WORKER</fork>"; fi
`,
    'NEXT.sh': `n=$(cat started 2> /dev/null || echo 0)
n=$((n + 1))
echo "$n" > started
echo "<goto input=\\"$n\\">START</goto>"
`,
    'WORKER.sh': 'sleep 0.2\necho "<result>$n</result>"\n',
  });
  const measured = run(folder, workflow, '==> main <==\n200\n', ['--jobs', String(jobs)]);
  spawnSync('rm', ['started'], { cwd: folder });
  return measured;
}

/** How long so many runs of a script take in one folder of runs, eight at a time, and how long it takes to list them. */
export function timeManyRuns(folder: string, count: number): { runs: number; list: number } {
  const own = join(folder, 'many-runs');
  mkdirSync(own);
  makeWorkflow(own, 'many', { 'START.sh': 'echo "<result>done</result>"\n' });
  const shell = (command: string) => {
    const start = performance.now();
    const { status, stdout, stderr } = spawnSync(
      'bash',
      ['--norc', '-c', command, process.execPath, launcher],
      {
        cwd: own,
        env,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr}`);
    return { milliseconds: performance.now() - start, stdout };
  };
  shell('"$0" "$1" build many -o many.rwf');
  const runs = shell(`seq ${count} | xargs -P 8 -I ID "$0" "$1" run many.rwf --id run-ID --quiet`);
  const list = shell('"$0" "$1" ls');
  const finished = list.stdout.match(/^run-.* finished /gm)?.length;
  if (finished !== count) throw new Error(`${finished} of ${count} runs have finished`);
  return { runs: runs.milliseconds, list: list.milliseconds };
}
