import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { installClaudeCode } from '../../../scripts/install-claude-code.mjs';
import type { RunEvent } from '../../../src/runtime/event.generated.ts';
import type { RunState } from '../../../src/runtime/run-state.generated.ts';
import { promptOf } from './conversation.ts';
import {
  type MessagesServer,
  type ReceivedRequest,
  type Refusal,
  type Reply,
  startMessagesServer,
} from './messages-server.ts';
import {
  type Ended,
  type Environment,
  makeWorkplace,
  type Started,
  startRaymond,
  type Workplace,
} from './workplace.ts';

/** By state: what the model says to that state's prompt, whose first word is the state's name in brackets. */
export type Script = Readonly<Record<string, string | ((prompt: string) => Said | Promise<Said>)>>;

/** Words, words with a tool after them, or a refusal of the server. */
export type Said = string | Pick<Reply, 'text' | 'tool'> | Refusal;

/** How raymond is started besides. */
export interface Launch {
  readonly words?: readonly string[];
  readonly environment?: Environment;
}

type Files = Readonly<Record<string, string>>;

/** Every turn costs the same, whatever was said: dollars can be counted in turns. */
const tokens = { inputTokens: 1000, outputTokens: 100 };

const runId = 'loopback';

/** A prompt with a policy; each entry is YAML in flow style without its braces. */
export function prompt(text: string, ...entries: readonly string[]): string {
  const list = entries.map((entry) => `  - {${entry}}\n`).join('');
  return `---\nallowed_transitions:\n${list}---\n${text}\n`;
}

/** A prompt without a marker is the runtime's own: a reminder, or the word to go on after a crash. */
export function stateOf(request: ReceivedRequest): string {
  return /^\[(\w+)\]/.exec(promptOf(request))?.[1] ?? 'runtime';
}

/** What is to be closed after the tests of a file: tests run side by side, so none of them ends for all. */
const openings: (() => void | Promise<void>)[] = [];
afterAll(async () => {
  for (const close of openings.reverse()) await close();
});

/** A workflow, and a server that plays its model; both go after the tests of the file. */
export interface Loopback {
  readonly workplace: Workplace;
  readonly server: MessagesServer;
  /** Starts the workflow as a new run, with `wrap`'s program in place of Claude Code if it is given. */
  run(wrap?: Wrap): Started;
  /** Goes on with that run. */
  resume(wrap?: Wrap, words?: readonly string[]): Started;
}

/** Puts a program before the executable and returns its path. */
export type Wrap = (workplace: Workplace, executable: string) => string;

export async function openLoopback(files: Files, script: Script, more: Launch = {}): Promise<Loopback> {
  const workplace = makeWorkplace(files);
  openings.push(() => workplace.remove());
  const server = await startMessagesServer(async (request) => {
    const said = script[stateOf(request)];
    if (said === undefined) throw new Error(`no answer to ${promptOf(request).slice(0, 200)}`);
    const reply = typeof said === 'string' ? said : await said(promptOf(request));
    return typeof reply === 'string' ? { text: reply, ...tokens } : { ...tokens, ...reply };
  });
  openings.push(() => server.close());
  const { words: added = [], environment = {} } = more;
  const launch = (words: readonly string[], wrap?: Wrap) => {
    const installed = installClaudeCode();
    const executable = wrap === undefined ? installed : wrap(workplace, installed);
    return startRaymond(workplace, { url: server.url, executable, words, environment });
  };
  const runWords = ['run', workplace.workflow, '--agent', 'claude', '--id', runId, ...added];
  return {
    workplace,
    server,
    run: (wrap) => launch(runWords, wrap),
    resume: (wrap, words = []) => launch(['resume', runId, ...words], wrap),
  };
}

export interface Finished extends Ended, Loopback {
  /** The only request that was asked with the prompt of `state`. */
  requestOf(state: string): ReceivedRequest;
}

/** Compiles and runs the workflow to its end, and expects it to end well. */
export async function runToEnd(
  files: Files,
  script: Script,
  wrap?: Wrap,
  more: Launch = {},
): Promise<Finished> {
  const loopback = await openLoopback(files, script, more);
  const ended = await loopback.run(wrap).ended;
  expect(ended.exitCode, ended.stderr).toBe(0);
  const requestOf = (state: string) => {
    const found = loopback.server.requests.filter((request) => stateOf(request) === state);
    expect(found, `requests of ${state}`).toHaveLength(1);
    return found[0] as ReceivedRequest;
  };
  return { ...ended, ...loopback, requestOf };
}

export function stateFile(workplace: Workplace): string {
  return join(workplace.cwd, '.raymond', 'state', `${runId}.json`);
}

export function readState(workplace: Workplace): RunState {
  return JSON.parse(readFileSync(stateFile(workplace), 'utf8'));
}

export function readEvents(workplace: Workplace): RunEvent[] {
  const lines = readFileSync(join(workplace.cwd, '.raymond', 'runs', runId, 'events.jsonl'), 'utf8').split(
    '\n',
  );
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
