import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RunEvent } from '../../../src/runtime/event.generated.ts';
import { validate } from '../../../src/runtime/event-validator.generated.js';
import type { RunState } from '../../../src/runtime/run-state.generated.ts';
import { fakeClaude, type Scenario } from './workflows.ts';

export const raymond = resolve('bin/raymond.js');
const injector = resolve('test/runtime/durability/fault-injector.cjs');

/** Where flushing to the disk costs nothing, if there is such a place: what counts here is processes, not power. */
export const fastFolder = isWritable('/dev/shm') ? '/dev/shm' : tmpdir();

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

const bundles = new Map<Scenario, Uint8Array>();

/** The bundle that the built command line makes of a workflow; of each it is made once. */
export function build(parent: string, scenario: Scenario): Uint8Array {
  const known = bundles.get(scenario);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(parent, 'workflow-'));
  mkdirSync(join(folder, 'w'));
  for (const [name, text] of Object.entries(scenario.files)) writeFileSync(join(folder, 'w', name), text);
  const given = [raymond, 'build', 'w', '-o', 'w.rwf'];
  execFileSync(process.execPath, given, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const bundle = readFileSync(join(folder, 'w.rwf'));
  bundles.set(scenario, bundle);
  return bundle;
}

export interface Point {
  readonly kill: number;
  readonly moment: 'before' | 'within' | 'after';
}

export interface Operations {
  readonly operations: readonly string[];
  readonly points: readonly Point[];
}

export interface End {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** One folder with one run of the built command line in it. */
export class DisturbedRun {
  readonly folder: string;
  readonly #scenario: Scenario;
  /** The first raymond: whatever it starts has a higher id. */
  #firstProcess = 0;

  constructor(parent: string, scenario: Scenario, bundle: Uint8Array) {
    this.#scenario = scenario;
    this.folder = mkdtempSync(join(parent, 'run-'));
    mkdirSync(this.path('sessions'));
    writeFileSync(this.path('w.rwf'), bundle);
    writeFileSync(this.path('turns.json'), JSON.stringify({ version: 1, turns: scenario.turns ?? [] }));
    writeFileSync(this.path('claude'), fakeClaude);
    chmodSync(this.path('claude'), 0o755);
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  /** `raymond run`, with one fault or none. */
  run(fault: object = {}): Promise<End> {
    const agent = this.#scenario.turns === null ? 'claude' : 'replay:turns.json';
    return this.#command(
      ['run', 'w.rwf', '--id', 'k', '--jobs', '1', '--input', 'it', '--agent', agent],
      fault,
    );
  }

  resume(fault: object = {}): Promise<End> {
    return this.#command(['resume', 'k'], fault);
  }

  /** Goes on with what a fault has left, as a user would: `run` again when there is no run yet. */
  goOn(): Promise<End> {
    return this.state() === null ? this.run() : this.resume();
  }

  #command(given: readonly string[], fault: object): Promise<End> {
    return endOf(this.start([...given, '--quiet'], fault));
  }

  /** Starts raymond in the folder. */
  start(given: readonly string[], fault: object = {}): ChildProcess {
    const child = spawn(process.execPath, ['--require', injector, raymond, ...given], {
      cwd: this.folder,
      env: { ...this.environment(), FAULT: JSON.stringify(fault) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#firstProcess ||= child.pid ?? 0;
    return child;
  }

  environment(): Record<string, string | undefined> {
    return {
      PATH: process.env['PATH'],
      RAYMOND_CLAUDE: this.path('claude'),
      NOTES: this.path('notes'),
      SESSIONS: this.path('sessions'),
    };
  }

  state(): RunState | null {
    const path = this.path('.raymond/state/k.json');
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  }

  /** All of the state that does not depend on the clock or on the folder, without so much of the cost. */
  essence(extra = 0): object {
    const state = this.state();
    if (state === null) return {};
    const { created: _created, ...rest } = state;
    const without = (cost: number) => Number((cost - extra).toFixed(9));
    const finished = state.finished.map((agent) =>
      agent.id === 'main' ? { ...agent, cost: without(agent.cost) } : agent,
    );
    const essence = { ...rest, spent: without(state.spent), finished };
    return JSON.parse(JSON.stringify(essence).replaceAll(this.folder, '<folder>'));
  }

  notes(): string[] {
    const path = this.path('notes');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  }

  /** The events, each of which must be whole and valid. */
  events(): RunEvent[] {
    const text = readFileSync(this.path('.raymond/runs/k/events.jsonl'), 'utf8');
    if (!text.endsWith('\n')) throw new Error(`the last event is torn: ${text.slice(-100)}`);
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const event: unknown = JSON.parse(line);
        if (!validate(event)) throw new Error(`no event: ${line}`);
        return event as RunEvent;
      });
  }

  transitions(): string[] {
    return this.events()
      .filter((event) => event.type === 'transition')
      .map(({ agent, from, tag, to, via }) => `${agent} ${from} ${tag} ${to} ${via}`);
  }

  /** What is in the folder of runs. */
  files(): string[] {
    return readdirSync(this.path('.raymond'), { recursive: true, encoding: 'utf8' }).sort();
  }

  /** The living processes that were started in this folder by raymond and what came from it. */
  processes(): string[] {
    return readdirSync('/proc')
      .filter((name) => Number(name) >= this.#firstProcess)
      .filter((id) => readProcess(id, 'environ').includes(`NOTES=${this.path('notes')}`))
      .map((id) => readProcess(id, 'cmdline').replaceAll('\0', ' '));
  }
}

export function endOf(child: ChildProcess): Promise<End> {
  return new Promise((settle) => {
    let stdout = '';
    let stderr = '';
    child.stdout?.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (code, signal) => settle({ code, signal, stdout, stderr }));
  });
}

function readProcess(id: string, what: string): string {
  try {
    return readFileSync(`/proc/${id}/${what}`, 'latin1');
  } catch {
    return '';
  }
}
