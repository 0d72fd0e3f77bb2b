import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderWith, launcher, prompt, raymond, runProgram } from './command-line.ts';

/** A stand-in for Claude Code that is installed and logged in, and answers a prompt as `body` says. */
function withClaude(files: Readonly<Record<string, string>>, body: string, version = '2.1.330'): string {
  const folder = folderWith({ ...files });
  const script = `#!${process.execPath}
    const fs = require('node:fs');
    const say = (event) => fs.writeSync(1, JSON.stringify({ session_id: 'S1', ...event }) + '\\n');
    const answer = (result, more) => say({ type: 'result', subtype: 'success', is_error: false, result, total_cost_usd: 0.5, ...more });
    const count = () => { fs.appendFileSync('turns', '.'); return fs.readFileSync('turns', 'utf8').length; };
    if (process.argv[2] === '--version') console.log('${version} (Claude Code)');
    else if (process.argv[2] === 'auth') console.log(JSON.stringify({ loggedIn: !fs.existsSync('logged-out') }));
    else { say({ type: 'system', subtype: 'init' }); ${body} }
  `;
  writeFileSync(join(folder, 'claude'), script, { mode: 0o755 });
  return folder;
}

const claude = { RAYMOND_CLAUDE: './claude' };

function run(folder: string, ...words: readonly string[]) {
  return runProgram(folder, process.execPath, [launcher, 'run', 'flow', '--id', 'r', ...words], claude);
}

const oneResult = { 'flow/START.md': prompt('tag: result') };
const mark = "touch began\necho '<goto>ASK</goto>'\n";
const scriptFirst = { 'flow/START.sh': mark, 'flow/ASK.md': prompt('tag: result') };

/** Meets the usage limit until `count` turns were tried; it is lifted `seconds` after each. */
const limited = (count: number, seconds: number) => `
  if (count() > ${count}) answer('<result>done</result>');
  else {
    const resetsAt = Math.ceil(Date.now() / 1000) + ${seconds};
    say({ type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt } });
    answer("You've hit your limit", { is_error: true });
    process.exit(1);
  }`;

const savedState = (folder: string) =>
  JSON.parse(readFileSync(join(folder, '.raymond/state/r.json'), 'utf8'));

const resume = (folder: string, ...words: readonly string[]) =>
  runProgram(folder, process.execPath, [launcher, 'resume', 'r', ...words], claude);

describe.skipIf(process.platform === 'win32')('a conversation that is gone', { concurrent: true }, () => {
  it('fails the agent until somebody lets it begin a new one', async () => {
    const flow = {
      'flow/START.md': prompt('tag: goto, target: NEXT'),
      'flow/NEXT.md': prompt('tag: result'),
    };
    const folder = withClaude(
      flow,
      `const gone = 'No conversation found with session ID: S1';
       if (count() === 1) answer('<goto>NEXT</goto>');
       else if (process.argv.includes('--resume')) { console.error(gone); answer(undefined, { is_error: true, errors: [gone] }); process.exit(1); }
       else answer('<result>begun anew</result>');`,
    );
    const failed = await run(folder);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain(
      'error: main failed in NEXT: the session S1 of NEXT is gone (No conversation found with session ID: S1): it was deleted or has expired, was begun in another folder than this one, or was never kept, as where Claude Code cannot write in the home folder; --new-session of raymond resume begins one that knows nothing of what was said before\n',
    );
    expect(failed.stderr).toContain('go on with: raymond resume r --new-session main\n');
    expect(await resume(folder)).toMatchObject({ code: 1 });
    expect(await resume(folder, '--new-session', 'mian')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: the run has no agent "mian" under way: expected one of main\n',
    });
    expect(await resume(folder, '--new-session', 'main')).toMatchObject({ code: 0, stdout: 'begun anew\n' });
  });
});

it.skipIf(process.platform === 'win32')(
  'a signal while Claude Code is asked for its version leaves the run as it is, and says how it goes on',
  async () => {
    const folder = withClaude(scriptFirst, `process.exit(1)`);
    writeFileSync(join(folder, 'flow/START.sh'), "test -e mended || exit 3\necho '<goto>ASK</goto>'\n");
    expect((await run(folder)).code).toBe(1);
    const before = savedState(folder);
    const slow = '#!/bin/sh\ntouch asked\nexec sleep 60\n';
    writeFileSync(join(folder, 'claude'), slow, { mode: 0o755 });
    const child = spawn(process.execPath, [launcher, 'resume', 'r'], {
      cwd: folder,
      env: { ...process.env, ...claude },
    });
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await expect.poll(() => existsSync(join(folder, 'asked')), { timeout: 20_000 }).toBe(true);
    child.kill('SIGINT');
    expect(await ended).toBe(4);
    expect(stderr).toBe('run r was not gone on with: interrupted by SIGINT\ngo on with: raymond resume r\n');
    expect(savedState(folder)).toEqual(before);
  },
);

describe.skipIf(process.platform === 'win32')('a conversation that is too long', { concurrent: true }, () => {
  const tooLong = `answer('Prompt is too long', { is_error: true }); process.exit(1);`;

  it('fails the agent at once, and is begun anew where somebody says so', async () => {
    const flow = {
      'flow/START.md': prompt('tag: goto, target: NEXT'),
      'flow/NEXT.md': prompt('tag: result'),
    };
    const folder = withClaude(
      flow,
      `if (count() === 1) answer('<goto>NEXT</goto>');
       else if (process.argv.includes('--resume')) { ${tooLong} }
       else answer('<result>begun anew</result>');`,
    );
    const failed = await run(folder);
    expect(failed.code).toBe(1);
    expect(failed.stderr).not.toContain('retry');
    expect(failed.stderr).toContain(
      'error: main failed in NEXT: the conversation of NEXT has grown too long for its model (Prompt is too long): --new-session of raymond resume begins one that knows nothing of what was said before\n',
    );
    expect(failed.stderr).toContain('go on with: raymond resume r --new-session main\n');
    expect(await resume(folder, '--new-session', 'main')).toMatchObject({ code: 0, stdout: 'begun anew\n' });
  });

  it('that has only begun needs a shorter prompt', async () => {
    const failed = await run(withClaude({ 'flow/START.md': prompt('tag: result') }, tooLong));
    expect(failed.stderr).toContain(
      'the conversation of START has grown too long for its model within one turn (Prompt is too long): shorten its prompt',
    );
    expect(failed.stderr).toContain('go on with: raymond resume r\n');
  });
});

describe.skipIf(process.platform === 'win32')('the recording that a run writes', { concurrent: true }, () => {
  it('can go on in another file, or nowhere, when its folder is gone', async () => {
    for (const [record, kept] of [
      ['there.json', true],
      ['none', false],
    ] as const) {
      const folder = withClaude(
        { 'flow/START.md': '---\nallowed_transitions: [{ tag: result }]\nretries: 0\n---\nDo it.\n' },
        `if (count() === 1) process.exit(1); answer('<result>x</result>');`,
      );
      mkdirSync(join(folder, 'kept'));
      expect(await run(folder, '--record', 'kept/turns.json')).toMatchObject({ code: 1 });
      rmSync(join(folder, 'kept'), { recursive: true });
      const refused = await resume(folder);
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.stderr).toContain('name a file in a folder that can be written with --record\n');
      const other = '{"version": 1, "turns": []}';
      writeFileSync(join(folder, 'there.json'), other);
      const resumed = await resume(folder, '--record', record);
      expect(resumed).toMatchObject({ code: 0, stdout: 'x\n' });
      expect(resumed.stderr.includes('cannot be played from the beginning')).toBe(kept);
      const text = readFileSync(join(folder, 'there.json'), 'utf8');
      expect(
        kept
          ? text
              .trim()
              .split('\n')
              .map((line) => JSON.parse(line))
          : text,
      ).toEqual(
        kept
          ? [
              { version: 2, run: expect.any(String) },
              expect.objectContaining({ state: 'START', text: '<result>x</result>' }),
            ]
          : other,
      );
      expect(existsSync(join(folder, 'none'))).toBe(false);
    }
  });
});

describe.skipIf(process.platform === 'win32')('a run that has failed with its budget spent', () => {
  it('is told how to go on with both', async () => {
    const failing = `answer('too long', { is_error: true, subtype: 'error_max_turns', total_cost_usd: 6 }); process.exit(1);`;
    const folder = withClaude(
      { 'flow/START.md': '---\nallowed_transitions: [{ tag: result }]\nretries: 1\n---\nDo it.\n' },
      failing,
    );
    const failed = await run(folder);
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('run r failed, $12.00\ngo on with: raymond resume r --budget 24\n');
  });
});

describe.skipIf(process.platform === 'win32')('a usage limit', { concurrent: true }, () => {
  it('pauses the run and says until when; resume goes on', async () => {
    const folder = withClaude(oneResult, limited(1, 3600));
    const paused = await run(folder);
    expect(paused.code).toBe(4);
    expect(paused.stderr).toMatch(
      /paused: main has met the usage limit in \w+: You've hit your limit \(lifted at \S+ \S+ UTC\)/,
    );
    expect(paused.stderr).toContain('go on with: raymond resume r --wait\n');
    expect((await raymond(folder, 'logs', 'r')).stdout).toMatch(
      /run r paused: main has met .* \(lifted at \S+ \S+ UTC\), \$0\.50\n$/,
    );
    expect(Date.parse(savedState(folder).paused_until) - Date.now()).toBeGreaterThan(3_500_000);
    const resumed = await runProgram(folder, process.execPath, [launcher, 'resume', 'r'], claude);
    expect(resumed).toMatchObject({ code: 0, stdout: 'done\n' });
    expect(savedState(folder)).toMatchObject({ spent: 1, paused_until: null });
  });

  it('is told at once, and by status, while the step of another agent lasts', async () => {
    const files = {
      'flow/START.sh': `echo '<fork next="ASK">WORK</fork>'\n`,
      'flow/WORK.sh': 'while [ ! -e go ]; do sleep 0.05; done\necho "<result>x</result>"\n',
      'flow/ASK.md': prompt('tag: result'),
    };
    const folder = withClaude(files, limited(1, 3600));
    const paused = run(folder);
    const log = async () => (await raymond(folder, 'logs', 'r')).stdout;
    await expect
      .poll(log, { timeout: 60_000, interval: 200 })
      .toMatch(/warning: main: ASK: the usage limit is reached: .* \(lifted at .* UTC\); no new step begins/);
    const status = (await raymond(folder, 'status', 'r')).stdout;
    expect(status).toMatch(
      /main {2}cut off in ASK .*\n {2}entered .*\n {2}error {3}the usage limit is reached: You've hit/,
    );
    expect(status).toContain('main_work1  running in WORK');
    writeFileSync(join(folder, 'go'), '');
    expect(await paused).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('run r paused: main has met the usage limit in ASK: '),
    });
  });

  it('of which nobody says when it is lifted is not waited for, which --wait says', async () => {
    const folder = withClaude(
      { 'flow/START.md': prompt('tag: result') },
      `answer('Credit balance is too low', { is_error: true }); process.exit(1);`,
    );
    const paused = await run(folder, '--wait');
    expect(paused.code).toBe(4);
    expect(paused.stderr).toContain('--wait does not wait: Claude Code does not say');
  });

  it('is slept through with --wait, as often as it comes', async () => {
    const folder = withClaude(oneResult, limited(2, 1));
    const finished = await run(folder, '--wait');
    expect(finished).toMatchObject({ code: 0, stdout: 'done\n' });
    expect(finished.stderr.match(/waiting until \S+ \S+ UTC, in \d s; Ctrl-C ends the wait/g)).toHaveLength(
      2,
    );
    expect(readFileSync(join(folder, 'turns'), 'utf8')).toBe('...');
    expect(savedState(folder)).toMatchObject({ status: 'finished', spent: 1.5, steps: 1 });
  });

  it('that is known is slept through before resume --wait asks again', async () => {
    // So long that a machine at work with other tests begins the second command before it is lifted.
    const folder = withClaude(oneResult, limited(1, 9));
    expect((await run(folder)).code).toBe(4);
    const resumed = await runProgram(folder, process.execPath, [launcher, 'resume', 'r', '--wait'], claude);
    expect(resumed).toMatchObject({ code: 0, stdout: 'done\n' });
    expect(resumed.stderr.match(/waiting until \S+ \S+ UTC, in \d+ s; Ctrl-C ends the wait/g)).toHaveLength(
      1,
    );
    expect(readFileSync(join(folder, 'turns'), 'utf8')).toBe('..');
  });

  it('does not make an agent try again that has failed', async () => {
    const files = {
      'flow/START.sh': `echo '<fork next="ASK">WORK</fork>'\n`,
      'flow/WORK.sh': 'echo x >> work\nexit 3\n',
      'flow/ASK.md': prompt('tag: result'),
    };
    const folder = withClaude(files, `setTimeout(() => { ${limited(1, 1)} }, 300);`);
    expect(await run(folder, '--wait')).toMatchObject({ code: 1, stdout: '==> main <==\ndone\n' });
    expect(readFileSync(join(folder, 'work'), 'utf8')).toBe('x\n');
  });

  /** Ends a command with Ctrl-C while it waits for the limit, after `meanwhile`; returns its exit code and what it said. */
  async function interruptWait(
    folder: string,
    words: readonly string[],
    meanwhile: () => Promise<void> | void,
  ) {
    const options = { cwd: folder, env: { ...process.env, ...claude } };
    const child = spawn(process.execPath, [launcher, ...words], options);
    let stderr = '';
    const waiting = new Promise<void>((resolve) =>
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
        if (stderr.includes('waiting until')) resolve();
      }),
    );
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
    await waiting;
    await meanwhile();
    child.kill('SIGINT');
    const code = await ended;
    return { code, stderr };
  }

  it('Ctrl-C ends the sleep, and the run can be resumed', async () => {
    const folder = withClaude(oneResult, limited(1, 3600));
    const { code, stderr } = await interruptWait(folder, ['run', 'flow', '--id', 'r', '--wait'], async () => {
      expect((await raymond(folder, 'ls')).stdout).toMatch(/r +waiting/);
    });
    expect(code).toBe(4);
    expect(stderr).toMatch(/in 1 h [01] min; Ctrl-C ends the wait\n/);
    expect(stderr).not.toContain('ending the steps under way');
    expect(stderr).toContain('go on with: raymond resume r --wait\n');
    expect(savedState(folder).status).toBe('paused');
  });

  it('what resume is told holds although Ctrl-C ends the sleep, and the folder of runs was removed', async () => {
    const folder = withClaude(oneResult, limited(1, 3600));
    expect((await run(folder)).code).toBe(4);
    const words = ['resume', 'r', '--wait', '--budget', '30', '--jobs', '2', '--max-steps', '50'];
    const { code } = await interruptWait(folder, words, () => {
      expect(savedState(folder)).toMatchObject({ budget: 30, options: { jobs: 2, max_steps: 50 } });
      rmSync(join(folder, '.raymond'), { recursive: true });
    });
    expect(code).toBe(4);
    expect(savedState(folder)).toMatchObject({
      status: 'paused',
      budget: 30,
      options: { jobs: 2, max_steps: 50 },
    });
    expect(readFileSync(join(folder, 'turns'), 'utf8')).toBe('.');
  });

  it('that nobody knows the end of is not waited for', async () => {
    const body = `answer('Credit balance is too low', { is_error: true }); process.exit(1);`;
    const paused = await run(withClaude(oneResult, body), '--wait');
    expect(paused.code).toBe(4);
    expect(paused.stderr).toContain('go on with: raymond resume r\n');
  });
});

describe.skipIf(process.platform === 'win32')('before any state runs', { concurrent: true }, () => {
  it.each([
    ['an old Claude Code', '2.0.5', false, 'raymond needs 2.1.72 or newer: update it with claude update'],
    ['nobody who is logged in', '2.1.330', true, 'not logged in: start claude and use /login'],
  ])('refuses %s', async (_name, version, loggedOut, message) => {
    const folder = withClaude(scriptFirst, `answer('<result>x</result>')`, version);
    if (loggedOut) writeFileSync(join(folder, 'logged-out'), '');
    const refused = await run(folder);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain(message);
    expect(existsSync(join(folder, 'began'))).toBe(false);
    expect((await raymond(folder, 'ls')).stderr).toContain('no runs');
  });

  it('is started in the folder of its agent, which PWD names, wherever RAYMOND_CLAUDE is relative to', async () => {
    const files = {
      'below/file': '',
      'flow/START.sh': `echo '<reset cd="below">ASK</reset>'\n`,
      'flow/ASK.md': prompt('tag: result'),
    };
    const folder = withClaude(files, `answer('<result>' + process.env.PWD + '</result>')`);
    expect(await run(folder)).toMatchObject({ code: 0, stdout: `${folder}/below\n` });
  });

  it('is the same in every folder where a relative entry of the PATH leads to it', async () => {
    const files = {
      'below/claude': '#!/bin/sh\nexit 9\n',
      'flow/START.sh': `echo '<reset cd="below">ASK</reset>'\n`,
      'flow/ASK.md': prompt('tag: result'),
    };
    const folder = withClaude(files, `answer('<result>the right one</result>')`);
    chmodSync(join(folder, 'below/claude'), 0o755);
    const words = [launcher, 'run', 'flow', '--id', 'r'];
    const path = { PATH: `.:${process.env.PATH}` };
    expect(await runProgram(folder, process.execPath, words, path)).toMatchObject({
      stdout: 'the right one\n',
    });
  });

  it('is not started where no more files may be open, which is said', async () => {
    const folder = withClaude(oneResult, `answer('<result>x</result>')`);
    // Whenever a child is to be started, all files are open that this process may open.
    const greedy = `
      const { closeSync, openSync } = require('node:fs');
      const children = require('node:child_process');
      const { spawn } = children;
      children.spawn = (...words) => {
        const opened = [];
        try { for (;;) opened.push(openSync('/dev/null')); } catch {}
        try { return spawn(...words); } finally { for (const one of opened) closeSync(one); }
      };`;
    writeFileSync(join(folder, 'greedy.cjs'), greedy);
    const line = `ulimit -n 100; exec '${process.execPath}' -r ./greedy.cjs '${launcher}' run flow`;
    const refused = await runProgram(folder, 'bash', ['-c', line], claude);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^error: cannot start .* \(EMFILE\): too many files are open; .*\n$/);
  });

  it('refuses a Claude Code that is not there, unless no prompt could need it', async () => {
    const folder = folderWith(scriptFirst);
    const refused = await run(folder);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(
      /cannot find ".*\/claude": install Claude Code.*RAYMOND_CLAUDE.*replay:FILE/,
    );
    expect(existsSync(join(folder, 'began'))).toBe(false);
    const scripts = folderWith({ 'flow/START.sh': "echo '<result>x</result>'\n" });
    expect(await run(scripts)).toMatchObject({ code: 0, stdout: 'x\n' });
  });

  it.each([
    ['prints its result', "echo '<result>x</result>'\n", 0],
    ['leads to a script', "echo '<goto>LAST</goto>'\n", 0],
    ['returns to a prompt', `echo '<function return="ASK">LAST</function>'\n`, 2],
    [
      'goes on with a prompt in the end',
      '# ---\n# max_visits: { count: 1, then: { tag: goto, target: ASK } }\n# ---\necho "<goto>LAST</goto>"\n',
      2,
    ],
    ['may print anything', 'python3 plan.py\n', 2],
    ['chooses among states', 'echo "<goto>L$KIND</goto>"\n', 2],
  ])('needs no Claude Code for a prompt that is not reached: START %s', async (_what, start, code) => {
    const folder = folderWith({
      'flow/START.sh': start,
      'flow/LAST.sh': "echo '<result>x</result>'\n",
      'flow/ASK.md': prompt('tag: result'),
    });
    const finished = await run(folder);
    expect(finished.code).toBe(code);
    if (code === 0) expect(finished.stdout).toBe('x\n');
    else expect(finished.stderr).toContain('cannot find "');
  });
});

describe.skipIf(process.platform === 'win32')('--max-steps', { concurrent: true }, () => {
  const loop = {
    'flow/START.sh':
      "echo x >> steps\n[ -e enough ] && echo '<result>x</result>' || echo '<goto>START</goto>'\n",
  };

  it('ends a loop of scripts, with its own reason, and resume goes on with more', async () => {
    const folder = folderWith(loop);
    const stopped = await run(folder, '--max-steps', '5');
    expect(stopped.code).toBe(4);
    expect(stopped.stderr).toContain('run r stopped: 5 steps taken, as many as --max-steps allows, $0.00\n');
    expect(stopped.stderr).toContain('go on with: raymond resume r --max-steps 10\n');
    expect(readFileSync(join(folder, 'steps'), 'utf8')).toBe('x\n'.repeat(5));
    expect(savedState(folder).status).toBe('steps');

    const refused = await raymond(folder, 'resume', 'r', '--max-steps', '5');
    expect(refused).toMatchObject({ code: 2 });
    expect(refused.stderr).toContain(
      '--max-steps is for the whole run, which has taken 5 steps already: give more',
    );
    expect((await raymond(folder, 'resume', 'r', '--max-steps', '7')).code).toBe(4);
    expect(readFileSync(join(folder, 'steps'), 'utf8')).toBe('x\n'.repeat(7));
    writeFileSync(join(folder, 'enough'), '');
    expect(await raymond(folder, 'resume', 'r', '--max-steps', 'none')).toMatchObject({
      code: 0,
      stdout: 'x\n',
    });
  });

  it('is a whole number', async () => {
    const refused = await run(folderWith(loop), '--max-steps', '0');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('expected a whole number from 1 to 999999999, such as 500, or none');
  });
});

describe.skipIf(process.platform === 'win32')('a recording that cannot be written any more', () => {
  it('loses no answer that is paid for, and cuts no other step off', async () => {
    const files = {
      'flow/START.sh': `echo '<fork next="LONG">WORK</fork>'\n`,
      'flow/LONG.sh': "echo begin >> trace\nsleep 2\necho end >> trace\necho '<result>long</result>'\n",
      'flow/WORK.md': prompt('tag: goto, target: LAST'),
      'flow/LAST.sh': "echo '<result>last</result>'\n",
      'kept/.keep': '',
    };
    const folder = withClaude(
      files,
      `count(); fs.rmSync('kept', { recursive: true }); answer('<goto>LAST</goto>');`,
    );
    const stopped = await run(folder, '--record', 'kept/r.json');
    expect(stopped).toMatchObject({ code: 4, stdout: '==> main <==\nlong\n' });
    expect(stopped.stderr).toContain('cannot write the recording');
    expect(stopped.stderr).toContain('go on with: raymond resume r --record none\n');
    expect(savedState(folder)).toMatchObject({ status: 'paused', spent: 0.5 });
    expect(savedState(folder).pause_reason).toContain('cannot write the recording');
    const resumed = await resume(folder, '--record', 'none');
    expect(resumed).toMatchObject({ code: 0, stdout: expect.stringContaining('last') });
    expect(readFileSync(join(folder, 'turns'), 'utf8')).toBe('.');
    expect(readFileSync(join(folder, 'trace'), 'utf8')).toBe('begin\nend\n');
  });
});
