import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagesServer, startMessagesServer } from '../e2e/loopback/messages-server.ts';

/** What a turn of Claude Code costs in time beside the model's own, in milliseconds. */
export interface TurnOverhead {
  /** One process for each turn of a session, which is what raymond does. */
  readonly eachTurn: readonly number[];
  /** One process kept for all turns, after its first. */
  readonly kept: readonly number[];
}

/** The Claude Code of this machine, or the one that `npm run test:claude` has installed; null without either. */
export function findClaudeCode(): string | null {
  const cache = join(import.meta.dirname, '../../.cache/claude-code');
  const installed = existsSync(cache)
    ? readdirSync(cache, { recursive: true, encoding: 'utf8' })
        .filter((path) => /@anthropic-ai[/\\][^/\\]+[/\\]claude$/.test(path))
        .map((path) => join(cache, path))
    : [];
  const candidates = [process.env.RAYMOND_CLAUDE ?? 'claude', ...installed];
  return candidates.find((command) => spawnSync(command, ['--version']).status === 0) ?? null;
}

/** Measures turns of the real Claude Code against a server on this machine that answers at once. */
export async function measureTurns(executable: string, folder: string, turns: number): Promise<TurnOverhead> {
  const server = await startMessagesServer(() => ({ text: 'ok', inputTokens: 1, outputTokens: 1 }));
  try {
    const start = starter(executable, folder, server);
    return { eachTurn: await oneProcessEach(start, turns), kept: await oneProcess(start, turns) };
  } finally {
    await server.close();
  }
}

type Start = (words: readonly string[]) => ChildProcess;

function starter(executable: string, folder: string, server: MessagesServer): Start {
  const home = join(folder, 'home');
  if (!existsSync(home)) mkdirSync(home);
  const env = {
    ...{ PATH: process.env.PATH, HOME: home, ANTHROPIC_BASE_URL: server.url, ANTHROPIC_API_KEY: 'loopback' },
    ...{ CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1', DISABLE_AUTOUPDATER: '1', DISABLE_TELEMETRY: '1' },
  };
  const common = ['-p', '--output-format', 'stream-json', '--verbose'];
  return (words) =>
    spawn(executable, [...common, ...words], { cwd: folder, env, stdio: ['pipe', 'pipe', 'ignore'] });
}

async function oneProcessEach(start: Start, turns: number): Promise<number[]> {
  const times: number[] = [];
  let session: string | undefined;
  for (let turn = 0; turn <= turns; turn++) {
    const begun = performance.now();
    const child = start(session === undefined ? [] : ['--resume', session]);
    const results = resultsOf(child);
    const closed = new Promise((resolve) => child.on('close', resolve));
    child.stdin?.end(`turn ${turn}`);
    session = await results();
    await closed;
    if (turn > 0) times.push(performance.now() - begun);
  }
  return times;
}

async function oneProcess(start: Start, turns: number): Promise<number[]> {
  const times: number[] = [];
  const child = start(['--input-format', 'stream-json']);
  const results = resultsOf(child);
  for (let turn = 0; turn <= turns; turn++) {
    const begun = performance.now();
    const message = { type: 'user', message: { role: 'user', content: `turn ${turn}` } };
    child.stdin?.write(`${JSON.stringify(message)}\n`);
    await results();
    if (turn > 0) times.push(performance.now() - begun);
  }
  child.stdin?.end();
  await new Promise((resolve) => child.on('close', resolve));
  return times;
}

/** Each call waits for one more `result` of the child and returns its session. */
function resultsOf(child: ChildProcess): () => Promise<string> {
  const sessions: string[] = [];
  let wake = () => {};
  let isOver = false;
  let rest = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const event of lines.map((line) => JSON.parse(line)))
      if (event.type === 'result') sessions.push(event.session_id);
    wake();
  });
  child.on('close', () => {
    isOver = true;
    wake();
  });
  return async () => {
    while (sessions.length === 0) {
      if (isOver) throw new Error('Claude Code ended without a result');
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return sessions.shift() ?? '';
  };
}
