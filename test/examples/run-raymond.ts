import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import {
  checkout,
  type Finished,
  launcher,
  temporaryFolder as newFolder,
  raymond,
  runProgram,
} from '../cli/command-line.ts';

export { checkout, type Finished, launcher, raymond, runProgram } from '../cli/command-line.ts';

/**
 * A new folder that goes away when the test file has run. It has a `.raymond` of its own, so that no run
 * ends up in one that somebody left in a folder above (runtime.md#what-a-run-leaves-on-disk).
 */
export function temporaryFolder(): string {
  const folder = newFolder();
  mkdirSync(join(folder, '.raymond'));
  return folder;
}

/** Runs the commands that the README of an example gives its readers, under a Node, on a copy of the example. */
export async function tryExample(name: string, node: string): Promise<Finished> {
  const example = join(checkout, 'examples', name);
  const folder = temporaryFolder();
  cpSync(example, join(folder, 'examples', name), { recursive: true });
  const readme = readFileSync(join(example, 'README.md'), 'utf8');
  const [, commands = ''] = /^## Try it\n[\s\S]*?^```sh\n([\s\S]*?)^```$/m.exec(readme) ?? [];
  expect(commands).toContain('--agent replay:');
  const script = `set -euo pipefail\nraymond() { "$NODE" "$LAUNCHER" "$@"; }\n${commands}`;
  return runProgram(folder, 'bash', ['-c', script], { NODE: node, LAUNCHER: launcher });
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
