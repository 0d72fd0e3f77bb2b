import { randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TurnActivity, TurnEnd, TurnRequest } from '../../src/agents/agent.ts';
import { claudeAgent } from '../../src/agents/claude.ts';
import { nodeClock } from '../../src/host/clock.ts';
import { nodeChildProcesses } from '../../src/host/node-child-processes.ts';

/** A folder that goes away when all tests have run. */
export const folder = mkdtempSync(join(tmpdir(), 'raymond-claude-'));

const prelude = `
const fs = require('node:fs');
const say = (event) => fs.writeSync(1, JSON.stringify(event) + '\\n');
const init = (session_id = 'S1') => say({ type: 'system', subtype: 'init', session_id });
const done = (result, more = {}) =>
  say({ type: 'result', subtype: 'success', is_error: false, result, session_id: 'S1', total_cost_usd: 0.5, ...more });
const refused = (result, more = {}) => { done(result, { is_error: true, ...more }); process.exit(1); };
`;

let fakes = 0;

/** A stand-in for the Claude Code command line that does what `body` says. */
export function fake(body: string): string {
  const path = join(folder, `fake-${++fakes}`);
  writeFileSync(path, `#!${process.execPath}\n${prelude}${body}\n`, { mode: 0o755 });
  return path;
}

export interface Turn {
  readonly end: TurnEnd;
  readonly sessions: string[];
  readonly costs: number[];
  readonly activities: TurnActivity[];
}

/** What is asked of a turn. */
export function request(change: Partial<TurnRequest> = {}): TurnRequest {
  return {
    key: { run: 'r', agent: 'main', state: 'A', visit: 1, reminder: 0 },
    prompt: 'hello',
    session: null,
    branch: false,
    model: null,
    effort: null,
    folder,
    mark: randomBytes(8).toString('hex'),
    environment: { PATH: process.env.PATH ?? '' },
    skipPermissions: false,
    concludes: (text) => text.includes('<goto>'),
    signal: new AbortController().signal,
    onSession: () => {},
    onCost: () => {},
    onHalt: () => {},
    onActivity: () => {},
    onRaw: () => {},
    ...change,
  };
}

/** One turn; a `claude` that has said everything is given `linger` milliseconds to end. */
export async function turn(command: string, change: Partial<TurnRequest> = {}, linger = 100): Promise<Turn> {
  const sessions: string[] = [];
  const costs: number[] = [];
  const activities: TurnActivity[] = [];
  const agent = claudeAgent({
    processes: nodeChildProcesses(),
    clock: nodeClock,
    command,
    lingerMilliseconds: linger,
  });
  const end = await agent.turn(
    request({
      onSession: (session) => sessions.push(session),
      onCost: (cost) => costs.push(cost),
      onActivity: (activity) => activities.push(activity),
      ...change,
    }),
  );
  return { end, sessions, costs, activities };
}
