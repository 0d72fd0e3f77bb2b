import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { TurnActivity } from '../../src/agents/agent.ts';
import { claudeAgent } from '../../src/agents/claude.ts';
import { nodeClock } from '../../src/host/clock.ts';
import { nodeChildProcesses } from '../../src/host/node-child-processes.ts';
import { fake, folder, request, turn } from './fake-claude.ts';

describe('a turn of claude', () => {
  it('answers with text, session and cost, and tells its session and tools as they come', async () => {
    const command = fake(`
      init();
      say({ type: 'assistant', message: { content: [{ type: 'text', text: 'hm' }, { type: 'tool_use', name: 'Bash', input: { command: 'ls  -l' } }] } });
      done('<goto>B</goto>');
    `);
    const { end, sessions, costs, activities } = await turn(command);
    expect(end).toEqual({ kind: 'answered', text: '<goto>B</goto>', session: 'S1', cost: 0.5 });
    expect(sessions).toEqual(['S1']);
    expect(costs).toEqual([0.5]);
    expect(activities.filter(({ kind }) => kind !== 'alive')).toEqual([
      { kind: 'text', text: 'hm' },
      { kind: 'tool', tool: 'Bash', summary: 'ls -l' },
    ]);
  });

  it('takes off what a session that goes on has cost before, where its count goes on and nothing else is told', async () => {
    const count = join(folder, 'count');
    const command = fake(`
      const turns = (fs.existsSync(${JSON.stringify(count)}) ? Number(fs.readFileSync(${JSON.stringify(count)}, 'utf8')) : 0) + 1;
      fs.writeFileSync(${JSON.stringify(count)}, String(turns));
      init(); done('x', { total_cost_usd: turns * 0.25 });
    `);
    const costsOf = async (totalsGoOn: boolean, sessions: readonly (string | null)[]) => {
      rmSync(count, { force: true });
      const agent = claudeAgent({ processes: nodeChildProcesses(), clock: nodeClock, command, totalsGoOn });
      const costs: number[] = [];
      for (const session of sessions) costs.push((await agent.turn(request({ session }))).cost);
      return costs;
    };
    expect(await costsOf(true, [null, 'S1', 'S1'])).toEqual([0.25, 0.25, 0.25]);
    // Of a session that was begun elsewhere nothing is known.
    expect(await costsOf(true, ['S0', 'S1'])).toEqual([0.25, 0.25]);
    expect(await costsOf(false, [null, 'S1', 'S1'])).toEqual([0.25, 0.5, 0.75]);
  });

  it('passes on everything but the prompt as arguments, and hides CLAUDECODE', async () => {
    const out = join(folder, 'arguments.json');
    const command = fake(`
      fs.writeFileSync(${JSON.stringify(out)}, JSON.stringify([process.argv.slice(2), process.env.CLAUDECODE, process.cwd()]));
      init(); done('x');
    `);
    const environment = { PATH: process.env.PATH ?? '', CLAUDECODE: '1' };
    await turn(command, { session: 'S0', branch: true, model: 'opus', effort: 'low', environment });
    const head = ['-p', '--output-format', 'stream-json', '--verbose'];
    const [list, nested, cwd] = JSON.parse(readFileSync(out, 'utf8'));
    expect(list).toEqual([
      ...head,
      ...['--resume', 'S0', '--fork-session', '--model', 'opus', '--effort', 'low'],
      ...['--permission-mode', 'acceptEdits'],
    ]);
    expect([nested, cwd]).toEqual([null, folder]);
    await turn(command, { session: 'S0', skipPermissions: true });
    expect(JSON.parse(readFileSync(out, 'utf8'))[0]).toEqual([
      ...head,
      ...['--resume', 'S0', '--dangerously-skip-permissions'],
    ]);
  });

  it('carries a prompt of 300 KB and a line of 5 MB, with garbage around and no final line break', async () => {
    const command = fake(`
      const prompt = fs.readFileSync(0, 'utf8');
      fs.writeSync(1, 'not JSON\\n[1,2]\\nnull\\n{"type":"system","subtype":"init"}\\n');
      init();
      say({ type: 'user', content: 'y'.repeat(5_000_000) });
      const last = JSON.stringify({ type: 'result', is_error: false, result: 'ä' + prompt.length, session_id: 'S1', total_cost_usd: 1 });
      fs.writeSync(1, last);
    `);
    const { end } = await turn(command, { prompt: 'p'.repeat(300_000) });
    expect(end).toMatchObject({ kind: 'answered', text: 'ä300000', cost: 1 });
  });

  it('ends a claude that hangs after its result', async () => {
    const { end } = await turn(fake(`init(); done('r'); setInterval(() => {}, 1000);`));
    expect(end).toMatchObject({ kind: 'answered', text: 'r' });
  });

  it.each([
    [
      'an exit code',
      `console.error('bad flag'); process.exit(1)`,
      'error',
      'claude exited with code 1: bad flag',
    ],
    ['no result', `init(); console.log('what?')`, 'error', 'claude ended without a result event: what?'],
    [
      'a login that the server does not know',
      `init(); done('Failed to authenticate. API Error: 401 no such key', { is_error: true })`,
      'unusable',
      'Claude Code is not logged in (it says: Failed to authenticate. API Error: 401 no such key)',
    ],
    [
      'what the server forbids',
      `init(); done('Failed to authenticate. API Error: 403 Request not allowed', { is_error: true })`,
      'error',
      'Request not allowed (/status in claude shows which login, server and proxy it uses)',
    ],
    [
      'an error result',
      `init(); done('overloaded', { is_error: true })`,
      'error',
      'reports an error: overloaded',
    ],
    [
      'a lost session',
      `console.error('No conversation found with session ID: S0'); process.exit(1)`,
      'session-not-found',
      'No conversation',
    ],
    [
      'the usage limit',
      `init(); done('Claude AI usage limit reached|17', { is_error: true })`,
      'usage-limit',
      'limit reached',
    ],
    [
      'a conversation that is too long',
      `init(); refused('Prompt is too long')`,
      'session-too-long',
      'Prompt is too long',
    ],
    [
      'the same in the words of the server',
      `init(); refused('API Error: 400 {"type":"error","error":{"message":"prompt is too long: 210000 tokens > 200000 maximum"}}')`,
      'session-too-long',
      '210000 tokens',
    ],
    [
      'an error that only speaks of it',
      `init(); refused('overloaded, not: Prompt is too long')`,
      'error',
      'overloaded',
    ],
  ])('fails on %s', async (_name, body, failure, message) => {
    const { end } = await turn(fake(body));
    expect(end).toMatchObject({ kind: 'failed', failure, message: expect.stringContaining(message) });
  });

  it('takes an answer for one, whatever it says of prompts', async () => {
    const { end } = await turn(fake(`init(); done('Prompt is too long')`));
    expect(end).toMatchObject({ kind: 'answered', text: 'Prompt is too long' });
  });

  it('tells a long error cut, with what can be done about it', async () => {
    const body = `init(); done('Please run /login ' + 'x'.repeat(1e6), { is_error: true })`;
    const { end } = await turn(fake(body));
    expect(end).toMatchObject({ message: expect.stringMatching(/^.{3000,5000}x…\): start claude and use/) });
  });

  it('counts the cost of a failed turn', async () => {
    expect((await turn(fake(`init(); done('no', { is_error: true })`))).end).toMatchObject({
      kind: 'failed',
      cost: 0.5,
    });
  });

  it('says what to do when there is no claude', async () => {
    const { end } = await turn(join(folder, 'nowhere'));
    expect(end).toMatchObject({
      kind: 'failed',
      failure: 'unusable',
      message: expect.stringContaining('RAYMOND_CLAUDE'),
    });
  });

  it('an answer that is there counts, although the process is told to end', async () => {
    const abort = new AbortController();
    const onActivity = ({ kind }: TurnActivity) => {
      if (kind === 'alive') setTimeout(() => abort.abort(), 20);
    };
    const body = `process.on('SIGTERM', () => process.exit(9)); init(); done('r'); setInterval(() => {}, 1000);`;
    expect((await turn(fake(body), { signal: abort.signal, onActivity })).end).toMatchObject({
      kind: 'answered',
      text: 'r',
    });
  });

  it('ends when it is told to', async () => {
    const abort = new AbortController();
    const onSession = () => abort.abort();
    const { end } = await turn(fake('init(); setInterval(() => {}, 1000);'), {
      signal: abort.signal,
      onSession,
    });
    expect(end).toMatchObject({ kind: 'failed', failure: 'aborted' });
  });
});
