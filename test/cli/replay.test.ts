import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../src/runtime/event.generated.ts';
import { type FileTree, folderWith, prompt, raymond, raymondWith } from './command-line.ts';

/**
 * A stand-in for Claude Code that is slow at random, fails at times, and says nonsense at first: it answers by the
 * name of the state, which each prompt of these workflows has in its last line.
 */
const claude = `#!${process.execPath}
const fs = require('node:fs');
const prompt = fs.readFileSync(0, 'utf8');
const say = (event) => fs.writeSync(1, JSON.stringify(event) + '\\n');
const [agent, state, visit] = (/key (.*)$/m.exec(prompt)?.[1] ?? '').split(' ');
const session = process.argv.includes('--resume') ? process.argv[process.argv.indexOf('--resume') + 1] : 'S' + process.pid;
say({ type: 'system', subtype: 'init', session_id: session });
const result = (text, more = {}) => say({ type: 'result', subtype: 'success', is_error: false, result: text, session_id: session, total_cost_usd: 0.01, ...more });
const isFirst = (name) => { try { fs.writeFileSync(name, '', { flag: 'wx' }); return true; } catch { return false; } };
setTimeout(() => {
  if (prompt.includes('What was wrong')) return result('<goto>ASK</goto>');
  if (state === 'START') return result(isFirst('once') ? 'no tag at all' : '<goto>ASK</goto>');
  if (state === 'ASK') {
    if (isFirst('failed-' + agent)) { fs.writeSync(2, 'the server is busy'); process.exit(1); }
    return result('<call return="SEND">THINK</call>');
  }
  if (state === 'THINK') return result(isFirst('thought-' + agent) ? '<goto>THINK</goto>' : '<result>idea of ' + agent + '</result>');
  if (state === 'WORK') return result('<function return="STORE">THINK</function>');
}, Math.random() * 60);
`;
const allowed = (state: string, ...entries: readonly string[]) => {
  const end = entries.includes('tag: result') ? 'In the end: <result>R</result>.\n' : '';
  return prompt(...entries).replace('Do it.', `Do it.\n${end}key {{agent_id}} ${state}`);
};
const flow: FileTree = {
  'flow/START.md': allowed('START', 'tag: goto, target: ASK', 'tag: result'),
  'flow/ASK.md': allowed('ASK', 'tag: call, target: THINK, return: SEND'),
  'flow/THINK.md': allowed('THINK', 'tag: goto, target: THINK', 'tag: result'),
  'flow/SEND.sh':
    'n=$(cat n 2>/dev/null || echo 0); echo $((n+1)) > n\nif [ "$n" -lt 5 ]; then echo "<fork next=\\"SEND\\">WORK</fork>"; else echo "<result>all sent</result>"; fi\n',
  'flow/WORK.md': allowed('WORK', 'tag: function, target: THINK, return: STORE'),
  'flow/STORE.sh': 'printf "<result>stored: %s</result>" "$RAYMOND_RESULT"\n',
};

/** The transitions of each agent in their order; between agents there is none. */
function transitionsOf(folder: string, id: string): Record<string, string[]> {
  const lines = readFileSync(join(folder, `.raymond/runs/${id}/events.jsonl`), 'utf8')
    .trim()
    .split('\n');
  const byAgent: Record<string, string[]> = {};
  for (const event of lines.map((line) => JSON.parse(line) as RunEvent)) {
    if (event.type !== 'transition' || event.agent === null) continue;
    byAgent[event.agent] ??= [];
    byAgent[event.agent]?.push(`${event.from} ${event.tag} ${event.to} ${event.depth} ${event.cost}`);
  }
  return byAgent;
}

describe.skipIf(process.platform === 'win32')('a recording', { concurrent: true }, () => {
  it('plays the same transitions back, with forks, calls, retries and reminders, however many agents step at once', async () => {
    const folder = folderWith(flow);
    writeFileSync(join(folder, 'claude'), claude, { mode: 0o755 });
    const real = { RAYMOND_CLAUDE: join(folder, 'claude') };
    const recorded = await raymondWith(real, folder, 'run', 'flow', '--id', 'real', '--record', 'turns.json');
    expect(recorded).toMatchObject({ code: 0 });
    expect(recorded.stderr).toContain('reminder 1, because');
    expect(recorded.stderr).toContain('retry 1 in');
    const transitions = transitionsOf(folder, 'real');
    expect(Object.keys(transitions).sort()).toEqual(
      ['main', ...[1, 2, 3, 4, 5].map((number) => `main_work${number}`)].sort(),
    );
    for (const jobs of ['1', '8']) {
      writeFileSync(join(folder, 'n'), '0');
      const options = ['--agent', 'replay:turns.json', '--jobs', jobs, '--id', `replay${jobs}`];
      const replayed = await raymond(folder, 'run', 'flow', ...options);
      expect(replayed).toMatchObject({ code: 0, stdout: recorded.stdout });
      expect(replayed.stderr).not.toContain('another way');
      expect(transitionsOf(folder, `replay${jobs}`)).toEqual(transitions);
    }
  });

  const exact = (state: string, visit: number, text: string) => ({
    state,
    agent: 'main',
    visit,
    reminder: 0,
    text,
  });
  const replaying = (turns: readonly object[], files: FileTree) =>
    folderWith({ ...files, 'turns.json': JSON.stringify({ version: 1, turns }) });
  const play = (folder: string) =>
    raymond(folder, 'run', 'flow', '--id', 'r', '--agent', 'replay:turns.json');

  it('that lacks a turn says where, what it has, and what to do', async () => {
    const folder = replaying([exact('START', 1, '<goto>START</goto>')], {
      'flow/START.md': prompt('tag: goto, target: START', 'tag: result'),
    });
    const failed = await play(folder);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(
      `turns.json does not fit this run: it has no turn for state START, visit 2 of agent main; for START it has: agent main visit 1 reminder 0; record the run again with --record, or add a turn to the file\n`,
    );
  });

  it('whose answer is not allowed any more says so', async () => {
    const folder = replaying([exact('START', 1, '<goto>START</goto>')], {
      'flow/START.md': prompt('tag: result'),
    });
    const failed = await play(folder);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /its answer for state START, visit 1 of agent main was refused \(.*START.*\), and it has none for reminder 1;/,
    );
  });

  it('that has turns to which the run never came is told of', async () => {
    const turns = [
      exact('START', 1, '<result>x</result>'),
      exact('START', 2, '<result>y</result>'),
      exact('OTHER', 1, '<result>z</result>'),
    ];
    const finished = await play(replaying(turns, { 'flow/START.md': prompt('tag: result') }));
    expect(finished).toMatchObject({ code: 0, stdout: 'x\n' });
    expect(finished.stderr).toMatch(
      /warning: the run took another way than the recording .*turns\.json: it never came to state START, visit 2 of agent main and 1 other turn\n/,
    );
  });

  it('that was moved is named anew when the run goes on; nothing else can answer it', async () => {
    const flow = { 'flow/START.md': prompt('tag: goto, target: START', 'tag: result') };
    const folder = replaying([exact('START', 1, '<goto>START</goto>')], flow);
    expect(await play(folder)).toMatchObject({ code: 1 });
    const turns = [exact('START', 1, '<goto>START</goto>'), exact('START', 2, '<result>x</result>')];
    writeFileSync(join(folder, 'other.json'), JSON.stringify({ version: 1, turns }));
    rmSync(join(folder, 'turns.json'));
    expect(await raymond(folder, 'resume', 'r')).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: there is no recording ${folder}/turns.json: name it with --agent replay:FILE\n`,
    });
    expect(await raymond(folder, 'resume', 'r', '--agent', 'claude')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the run was started with replay, and can go on with nothing else\n',
    });
    const resumed = await raymond(folder, 'resume', 'r', '--agent', 'replay:other.json');
    expect(resumed).toMatchObject({ code: 0, stdout: 'x\n' });
  });

  it('that begins in the middle of a run says that it cannot be played from the beginning', async () => {
    const flow = { 'flow/START.md': prompt('tag: goto, target: START', 'tag: result') };
    const turns = [exact('START', 1, '<goto>START</goto>'), exact('START', 2, '<result>x</result>')];
    const folder = replaying(turns, flow);
    const first = ['--id', 'r', '--agent', 'replay:turns.json', '--max-steps', '1'];
    expect(await raymond(folder, 'run', 'flow', ...first)).toMatchObject({ code: 4 });
    const more = await raymond(folder, 'resume', 'r', '--max-steps', '5', '--record', 'late.json');
    expect(more).toMatchObject({ code: 0, stdout: 'x\n' });
    expect(more.stderr).toContain(
      `warning: ${folder}/late.json has the turns from here on only, and cannot be played from the beginning\n`,
    );
    const again = await raymond(folder, 'resume', 'r', '--new-session', 'main');
    expect(again).toMatchObject({
      code: 2,
      stderr: 'error: the run has finished: none of its agents is under way\n',
    });
  });

  it('is not overwritten by the recording of its own replay', async () => {
    const turns = [exact('START', 1, '<result>x</result>')];
    const folder = replaying(turns, { 'flow/START.md': prompt('tag: result') });
    const before = readFileSync(join(folder, 'turns.json'), 'utf8');
    const words = ['--agent', 'replay:turns.json', '--record', `${folder}/flow/../turns.json`];
    const refused = await raymond(folder, 'run', 'flow', ...words);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('error: --record would overwrite');
    expect(readFileSync(join(folder, 'turns.json'), 'utf8')).toBe(before);
    symlinkSync(folder, join(folder, 'link'));
    const through = ['--agent', 'replay:turns.json', '--record', 'link/turns.json'];
    expect(await raymond(folder, 'run', 'flow', ...through)).toMatchObject({ code: 2, stdout: '' });
    expect(readFileSync(join(folder, 'turns.json'), 'utf8')).toBe(before);
  });

  /** A recording whose folder the first state removes; the prompt after it answers `answer`. */
  function withLostRecording(answer: string): { readonly folder: string; readonly words: readonly string[] } {
    const folder = replaying([exact('ASK', 1, answer)], {
      'flow/START.sh': 'rm -r "$KEPT"\necho "<goto>ASK</goto>"\n',
      'flow/ASK.md': prompt('tag: result', 'tag: goto, target: LAST'),
      'flow/LAST.sh': 'echo "<result>x</result>"\n',
      'kept/README.md': '',
    });
    const options = [
      '--agent',
      'replay:turns.json',
      '--record',
      'kept/late.json',
      '--var',
      `KEPT=${folder}/kept`,
    ];
    return { folder, words: ['run', 'flow', '--id', 'r', ...options] };
  }

  it('whose folder is removed in the middle of a run stops that after the turn, and says how to go on without', async () => {
    const { folder, words } = withLostRecording('<goto>LAST</goto>');
    const stopped = await raymond(folder, ...words);
    expect(stopped).toMatchObject({ code: 4, stdout: '' });
    const [, advice = ''] = /^go on with: raymond (.*)$/m.exec(stopped.stderr) ?? [];
    expect(advice).toBe('resume r --record none');
    const status = await raymond(folder, 'status', 'r');
    expect(status.stdout).toContain('cannot write the recording');
    expect(status.stdout).toMatch(/main +.*LAST/);
    expect(await raymond(folder, ...advice.split(' '))).toMatchObject({ code: 0, stdout: 'x\n' });
  });

  it('that cannot be written at the last turn of a run is told', async () => {
    const { folder, words } = withLostRecording('<result>y</result>');
    const { code, stdout, stderr } = await raymond(folder, ...words);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'y\n' });
    expect(stderr).toContain('cannot write the recording');
  });
});
