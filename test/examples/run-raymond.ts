import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import type { RunEvent } from '../../src/runtime/event.generated.ts';

export const checkout = fileURLToPath(new URL('../..', import.meta.url));
export const launcher = join(checkout, 'bin', 'raymond.js');

/** What one finished program left. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * A new folder that goes away when the test file has run. It has a `.raymond` of its own, so that no run
 * ends up in one that somebody left in a folder above (runtime.md, "A run").
 */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'raymond-examples-'));
  mkdirSync(join(folder, '.raymond'));
  folders.push(folder);
  return folder;
}

/**
 * The environment for everything that is started here. Variables of git are left out: inside a git hook
 * they would lead the commands of the coding example to the repository that is being committed to.
 */
function environment(changes: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'));
  return { ...Object.fromEntries(inherited), NO_COLOR: '1', ...changes };
}

/** Starts a program in a folder and waits for its end; its standard input is empty. */
export function runProgram(
  folder: string,
  program: string,
  parameters: readonly string[],
  changes: Readonly<Record<string, string>> = {},
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: folder,
      env: environment(changes),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

export function raymond(folder: string, ...parameters: readonly string[]): Promise<Finished> {
  return runProgram(folder, process.execPath, [launcher, ...parameters]);
}

/** A run that came to its end, with all that it wrote to its event file. */
export interface FinishedRun extends Finished {
  readonly events: readonly RunEvent[];
}

/** Runs a bundle or a workflow in a folder with a recording, and reads its events. */
export async function replay(
  folder: string,
  workflow: string,
  recording: string,
  ...parameters: readonly string[]
): Promise<FinishedRun> {
  const finished = await raymond(
    folder,
    'run',
    workflow,
    '--agent',
    `replay:${recording}`,
    '--id',
    'example',
    ...parameters,
  );
  const text = readFileSync(join(folder, '.raymond', 'runs', 'example', 'events.jsonl'), 'utf8');
  const events = text.split('\n').filter((line) => line !== '');
  return { ...finished, events: events.map((line) => JSON.parse(line) as RunEvent) };
}

type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { readonly type: Type }>;

export function eventsOf<Type extends RunEvent['type']>(run: FinishedRun, type: Type): EventOf<Type>[] {
  return run.events.filter((event): event is EventOf<Type> => event.type === type);
}

/** The states that an agent was in, in order; a state that it entered twice stands there twice. */
export function pathOf(run: FinishedRun, agent = 'main'): string[] {
  const started = eventsOf(run, 'state_started').filter((event) => event.agent === agent);
  return started.map((event) => event.state);
}

/** The payload that each agent ended with, by agent. */
export function resultsOf(run: FinishedRun): Record<string, string | null> {
  return Object.fromEntries(eventsOf(run, 'agent_ended').map((event) => [event.agent, event.result]));
}
