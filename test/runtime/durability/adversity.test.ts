import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, isAlive } from '../drive-command.ts';
import { build, DisturbedRun, endOf, fastFolder, raymond } from './disturbed-run.ts';
import { failures, fakeClaude, type Scenario, sessions, small } from './workflows.ts';

let base: string;
beforeAll(() => {
  base = mkdtempSync(join(fastFolder, 'raymond-adversity-'));
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** A script that hears no SIGTERM, with children in its group, in a session of their own and without a parent. */
const stubborn: Scenario = {
  ...small,
  files: {
    'START.sh': [
      'trap "" TERM HUP INT',
      'if [ -e second ]; then echo "<result>done</result>"; exit 0; fi',
      'touch second; echo $$ > leader',
      'sleep 300 & echo $! > member',
      // Nothing but its group tells where it comes from.
      'env -i /bin/sleep 300 & echo $! > bare',
      'setsid sleep 300 & echo $! > apart',
      // Its parent ends at once, so nothing but its environment tells where it comes from.
      "( setsid sh -c 'echo $$ > orphan; exec sleep 300' & )",
      // It has a group of its own, so nothing but its parent tells where it comes from.
      "setsid sh -c 'env -i /bin/sleep 300 & echo $! > hidden; wait' &",
      'wait',
    ].join('\n'),
  },
  turns: [],
  result: 'done\n',
};
const family = ['leader', 'member', 'bare', 'apart', 'orphan', 'hidden'];

function idIn(run: DisturbedRun, name: string): number {
  try {
    return Number(readFileSync(run.path(name), 'utf8'));
  } catch {
    return 0;
  }
}
const living = (run: DisturbedRun) =>
  family.filter((name) => idIn(run, name) > 0 && isAlive(idIn(run, name)));

/** The watchdogs of a raymond: those of its children that are a shell with its program. */
function watchdogsOf(raymond: number | undefined): number[] {
  const found = spawnSync('pgrep', ['-P', String(raymond), '-f', '^/bin/sh -c .marks=']);
  return found.stdout.toString().split('\n').filter(Boolean).map(Number);
}

describe.skipIf(process.platform !== 'linux')(
  'whatever ends raymond ends its children (/proc is read)',
  { concurrent: true },
  () => {
    it.each([
      ['Ctrl-C', ['SIGINT'], 4],
      ['Ctrl-C twice', ['SIGINT', 'SIGINT'], 4],
      ['SIGTERM', ['SIGTERM'], 4],
      ['SIGHUP', ['SIGHUP'], 4],
      ['kill -9', ['SIGKILL'], null],
    ] as const)('%s', async (_name, signals, code) => {
      const run = new DisturbedRun(base, stubborn, build(base, stubborn));
      const child = run.start(['run', 'w.rwf', '--id', 'k']);
      const end = endOf(child);
      await eventually(() => living(run).length === family.length);
      for (const signal of signals) {
        child.kill(signal);
        await new Promise((settle) => setTimeout(settle, 200));
      }
      const { code: actual, stderr } = await end;
      expect(actual).toBe(code);
      if (code !== null) expect(stderr).toContain('raymond resume k');
      await eventually(() => run.processes().length + living(run).length === 0);
      expect(run.state()?.agents).toMatchObject([{ state: 'START', status: 'running' }]);
      expect(await run.resume()).toMatchObject({ code: 0, stdout: 'done\n' });
    });

    it('kill -9 of its watchdog, which is replaced, and then of itself', async () => {
      const run = new DisturbedRun(base, stubborn, build(base, stubborn));
      const child = run.start(['run', 'w.rwf', '--id', 'k']);
      const end = endOf(child);
      await eventually(() => living(run).length === family.length);
      const [first = 0] = watchdogsOf(child.pid);
      process.kill(first, 'SIGKILL');
      await eventually(() => watchdogsOf(child.pid).some((id) => id !== first));
      child.kill('SIGKILL');
      await end;
      await eventually(() => run.processes().length + living(run).length === 0);
      expect(await run.resume()).toMatchObject({ code: 0, stdout: 'done\n' });
    });

    it('kill -9 of both at once: whoever resumes the run ends what they have left', async () => {
      const run = new DisturbedRun(base, stubborn, build(base, stubborn));
      const child = run.start(['run', 'w.rwf', '--id', 'k']);
      const end = endOf(child);
      await eventually(() => living(run).length === family.length);
      for (const id of [...watchdogsOf(child.pid), child.pid ?? 0]) process.kill(id, 'SIGKILL');
      await end;
      // Nothing but their group, or a parent that is no more, tells of two of them.
      expect(living(run)).toEqual(family);
      const { stderr } = await endOf(run.start(['resume', 'k']));
      expect(stderr).toMatch(/^ended \d+ processes of steps that were cut off$/m);
      expect(run.state()).toMatchObject({ status: 'finished' });
      expect(living(run).filter((name) => name !== 'bare' && name !== 'hidden')).toEqual([]);
      for (const name of living(run)) process.kill(idIn(run, name), 'SIGKILL');
    });

    it('a watchdog that does not stay alive is given up, with one warning', async () => {
      const run = new DisturbedRun(base, stubborn, build(base, stubborn));
      const child = run.start(['run', 'w.rwf', '--id', 'k']);
      const end = endOf(child);
      await eventually(() => living(run).length === family.length);
      for (let killed = 0, count = 0; count < 6; count++) {
        await eventually(() => watchdogsOf(child.pid).some((id) => id !== killed));
        killed = watchdogsOf(child.pid).find((id) => id !== killed) ?? 0;
        process.kill(killed, 'SIGKILL');
      }
      await eventually(() => watchdogsOf(child.pid).length === 0);
      child.kill('SIGINT');
      const { stderr } = await end;
      expect(stderr.match(/^warning: the process that watches over this one/gm)).toHaveLength(1);
    });

    it('a signal that comes again and again, to the very end, changes nothing of the exit code', async () => {
      const files = { 'START.sh': 'echo $$ > begun; exec sleep 60' };
      const run = new DisturbedRun(base, stubborn, build(base, { ...stubborn, files }));
      const child = run.start(['run', 'w.rwf', '--id', 'k']);
      const end = endOf(child);
      await eventually(() => idIn(run, 'begun') > 0);
      const again = setInterval(() => child.kill('SIGINT'), 1);
      const { code, stderr } = await end;
      clearInterval(again);
      expect({ code, stderr }).toMatchObject({
        code: 4,
        stderr: expect.stringContaining('raymond resume k'),
      });
    });

    describe('after the end of a run whose output nobody has read yet', () => {
      async function endedRun() {
        const files = { 'START.sh': 'yes "a long line" | head -c 2000000; echo "<result>done</result>"' };
        const run = new DisturbedRun(base, stubborn, build(base, { ...stubborn, files }));
        const child = run.start(['run', 'w.rwf', '--id', 'k', '--verbose']);
        // A look at the file costs less than a raymond that looks, which is needed at the end alone.
        while (run.state()?.status !== 'finished') await new Promise((settle) => setTimeout(settle, 20));
        for (let status = ''; !status.includes('finished'); )
          status = (await endOf(run.start(['status', 'k']))).stdout;
        return child;
      }

      it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('the first %s changes nothing', async (signal) => {
        const child = await endedRun();
        child.kill(signal);
        const { stderr, ...end } = await endOf(child);
        expect(end).toEqual({ code: 0, signal: null, stdout: 'done\n' });
        expect(stderr.length).toBeGreaterThan(2_000_000);
        expect(stderr).toMatch(/run k finished, \$0\.00\n$/);
      });

      it('one that comes again ends it at once', async () => {
        const child = await endedRun();
        const again = setInterval(() => child.kill('SIGINT'), 100);
        const end = await new Promise((settle) => child.once('exit', (...how) => settle(how)));
        clearInterval(again);
        expect(end).toEqual([0, null]);
        child.stdout?.destroy();
        child.stderr?.destroy();
      });
    });

    it('a second Ctrl-C ends whom the first one has asked, wherever they went and whatever they hide', async () => {
      const hiding: Scenario = {
        ...stubborn,
        files: {
          'START.sh': [
            `setsid env -i /bin/bash -c 'echo $$ > apart; trap "" TERM; exec sleep 60' &`,
            'sleep 60',
          ].join('\n'),
        },
      };
      const run = new DisturbedRun(base, hiding, build(base, hiding));
      const child = run.start(['run', 'w.rwf', '--id', 'k']);
      const end = endOf(child);
      await eventually(() => idIn(run, 'apart') > 0);
      child.kill('SIGINT');
      await new Promise((settle) => setTimeout(settle, 400));
      child.kill('SIGINT');
      expect((await end).code).toBe(4);
      await eventually(() => living(run).length === 0);
      const status = await endOf(run.start(['status', 'k']));
      expect(status.stdout).toContain('interrupted by SIGINT, at once');
      const logs = await endOf(run.start(['logs', 'k']));
      expect(logs.stdout).toMatch(/run k paused: interrupted by SIGINT, at once, \$0\.00\n/);
    });

    const hasScript = existsProgram('script');
    it.skipIf(!hasScript)(
      'the terminal closed, with the program that drew it (needs script(1))',
      async () => {
        const run = new DisturbedRun(base, stubborn, build(base, stubborn));
        const command = `"${process.execPath}" "${raymond}" run w.rwf --id k`;
        const terminal = spawn('script', ['-qec', command, '/dev/null'], {
          cwd: run.folder,
          env: { ...run.environment(), SHELL: '/bin/sh' },
          stdio: ['pipe', 'ignore', 'ignore'],
        });
        await eventually(() => living(run).length === family.length);
        terminal.kill('SIGKILL');
        await eventually(() => run.processes().length + living(run).length === 0);
        expect(run.state()).toMatchObject({
          status: 'paused',
          agents: [{ state: 'START', status: 'running' }],
        });
        expect(await run.resume()).toMatchObject({ code: 0, stdout: 'done\n' });
      },
    );
  },
);

/** The end of a service signals all of its processes at once, and Ctrl-C all of a raymond within a raymond. */
describe('a signal that reaches a step before it reaches raymond', () => {
  const header = '# ---\n# on_interrupt: fail\n# ---\n';
  const script = (...lines: string[]): Scenario => ({
    ...small,
    files: { 'START.sh': [`${header}echo $$ > leader`, ...lines].join('\n') },
    turns: [],
  });
  const ways: readonly (readonly [string, NodeJS.Signals, Scenario])[] = [
    ['ends the script', 'SIGTERM', script('exec sleep 60')],
    ['ends the script', 'SIGINT', script('exec sleep 60')],
    ['ends what the script has run', 'SIGHUP', script('trap "exit 129" HUP', 'sleep 60 & wait')],
    ['ends what the script has run', 'SIGTERM', script('trap "exit 143" TERM', 'sleep 60 & wait')],
  ];
  async function disturb(run: DisturbedRun, signal: NodeJS.Signals, agent: string, both: boolean) {
    const child = run.start(['run', 'w.rwf', '--id', 'k', '--agent', agent]);
    const end = endOf(child);
    await eventually(() => idIn(run, 'leader') > 0);
    process.kill(idIn(run, 'leader'), signal);
    await new Promise((settle) => setTimeout(settle, 10));
    if (both) child.kill(signal);
    return await end;
  }

  it.each(ways)('%s by %s: the step is cut off', async (_what, signal, scenario) => {
    const run = new DisturbedRun(base, scenario, build(base, scenario));
    const { code, stderr } = await disturb(run, signal, 'replay:turns.json', true);
    expect(stderr).toContain(`interrupted by ${signal}`);
    expect(code).toBe(4);
    expect(run.state()).toMatchObject({ status: 'paused', steps: 0, agents: [{ status: 'running' }] });
    const resumed = await run.resume();
    expect(resumed).toMatchObject({ code: 1 });
    expect(resumed.stderr).toContain('START.sh was cut off, and its on_interrupt says fail');
  });

  it.each(ways)(
    '%s by %s and never comes to raymond: the step has failed',
    async (_what, signal, scenario) => {
      const run = new DisturbedRun(base, scenario, build(base, scenario));
      expect((await disturb(run, signal, 'replay:turns.json', false)).code).toBe(1);
      expect(run.state()).toMatchObject({ status: 'failed', steps: 1, agents: [{ status: 'failed' }] });
    },
  );

  it('keeps the session of a turn', async () => {
    const run = new DisturbedRun(base, sessions, build(base, sessions));
    const slow = fakeClaude.replace(
      'sleep 0.05',
      () => '[ -e leader ] || { echo $$ > leader; exec sleep 60; }',
    );
    writeFileSync(run.path('claude'), slow);
    expect((await disturb(run, 'SIGTERM', 'claude', true)).code).toBe(4);
    const cut = { status: 'running', turn_session: 'session-START', attempt: 0 };
    expect(run.state()).toMatchObject({ status: 'paused', agents: [cut] });
    expect(await run.resume()).toMatchObject({ code: 0, stdout: 'the end\n' });
    expect(run.notes()[1]).toBe('START began resume=session-START fork=no');
  });
});

function existsProgram(name: string): boolean {
  try {
    execFileSync('/bin/sh', ['-c', `command -v ${name}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('on_interrupt (language.md#policy)', { concurrent: true }, () => {
  const scenario = (wish: string): Scenario => ({
    ...sessions,
    files: {
      'BACK.md': `---\non_interrupt: ${wish}\n---\nBACK with {{input}}.`,
      'START.md': '<goto>BACK</goto>',
      'workflow.yaml': 'entry: BACK\n',
    },
  });

  it.each([
    ['rerun', ['BACK began resume=none fork=no', 'BACK began resume=none fork=no']],
    ['resume', ['BACK began resume=none fork=no', 'BACK began resume=session-BACK fork=no']],
    ['fail', ['BACK began resume=none fork=no']],
  ])('%s', async (wish, notes) => {
    const bundle = build(base, scenario(wish));
    const counted = new DisturbedRun(base, scenario(wish), bundle);
    await counted.run({ list: counted.path('list.json') });
    const { operations } = JSON.parse(readFileSync(counted.path('list.json'), 'utf8'));
    const ended = operations.findLastIndex((operation: string) => operation.startsWith('exit')) + 1;

    const run = new DisturbedRun(base, scenario(wish), bundle);
    expect((await run.run({ kill: ended, moment: 'before' })).signal).toBe('SIGKILL');
    expect(run.state()?.agents).toMatchObject([
      { status: 'running', turn_session: 'session-BACK', attempt: 0 },
    ]);
    const end = await run.resume();
    expect(run.notes()).toEqual(notes);
    if (wish !== 'fail') {
      expect(end).toMatchObject({ code: 0, stdout: 'the end\n' });
      return;
    }
    expect(end.code).toBe(1);
    expect(end.stderr).toContain('BACK.md was cut off, and its on_interrupt says fail');
    expect(await run.resume()).toMatchObject({ code: 0, stdout: 'the end\n' });
    expect(run.notes()).toEqual([...notes, 'BACK began resume=none fork=no']);
  });
});

describe('locks', () => {
  /** A run that was killed before its last step, which ends when there is a file `refused`. */
  async function cut(): Promise<DisturbedRun> {
    const slow: Scenario = {
      ...small,
      files: {
        ...small.files,
        'END.sh': [
          'while [ ! -e refused ]; do sleep 0.05; done',
          'echo done >> "$NOTES"; echo "<result>the end</result>"',
        ].join('\n'),
      },
    };
    const run = new DisturbedRun(base, slow, build(base, slow));
    const child = run.start(['run', 'w.rwf', '--id', 'k', '--input', 'it', '--agent', 'replay:turns.json']);
    await eventually(() => run.state()?.agents[0]?.state === 'END');
    child.kill('SIGKILL');
    await endOf(child);
    return run;
  }

  it('of two that resume at once, one does and the other is told', async () => {
    const run = await cut();
    const both = [run.resume(), run.resume()];
    await Promise.race(both);
    writeFileSync(run.path('refused'), '');
    const ends = await Promise.all(both);
    const [one, two] = ends.sort((left, right) => (left.code ?? 9) - (right.code ?? 9));
    expect(one).toMatchObject({ code: 0, stdout: 'the end\n' });
    expect(two).toMatchObject({ code: 2, stdout: '' });
    expect(two?.stderr).toContain('under way in another process');
    expect(run.notes()).toEqual(['done']);
  });

  const lastProcess = '/proc/sys/kernel/ns_last_pid';
  it.skipIf(!mayChooseProcessIds())(
    'a process that got the id of the dead owner is not taken for it (needs the right to choose ids)',
    async () => {
      const { run, owner, impostor } = await takeOver();
      try {
        expect(impostor?.pid).toBe(owner);
        expect(await run.goOn()).toMatchObject({ code: 0, stdout: 'the end\n' });
      } finally {
        impostor?.kill('SIGKILL');
      }
    },
  );

  /** A run whose owner was killed, and a process with its id. Other processes of the machine may be faster: then again. */
  async function takeOver(): Promise<{ run: DisturbedRun; owner: number; impostor: ChildProcess | null }> {
    for (let left = 5; ; left--) {
      const run = new DisturbedRun(base, small, build(base, small));
      const arguments_ = ['run', 'w.rwf', '--id', 'k', '--input', 'it', '--agent', 'replay:turns.json'];
      const child = run.start(arguments_, { kill: 12, moment: 'after' });
      const owner = child.pid ?? 0;
      expect((await endOf(child)).signal).toBe('SIGKILL');
      for (let attempt = 0; attempt < 50; attempt++) {
        writeFileSync(lastProcess, String(owner - 1));
        const sleeper = spawn('sleep', ['60']);
        if (sleeper.pid === owner) return { run, owner, impostor: sleeper };
        sleeper.kill('SIGKILL');
      }
      if (left === 1) return { run, owner, impostor: null };
    }
  }

  function mayChooseProcessIds(): boolean {
    try {
      writeFileSync(lastProcess, readFileSync(lastProcess));
      return true;
    } catch {
      return false;
    }
  }
});

describe('a folder of runs that is removed in the middle of a long step', { concurrent: true }, () => {
  const cleaning: Scenario = {
    ...small,
    files: {
      'START.sh': "echo '<goto>CLEAN</goto>'",
      'CLEAN.sh':
        'if [ ! -e cleaned ]; then touch cleaned; rm -rf .raymond; sleep 300; fi\necho "<result>done</result>"',
    },
    turns: [],
    result: 'done\n',
  };
  const begin = async () => {
    const run = new DisturbedRun(base, cleaning, build(base, cleaning));
    const child = run.start(['run', 'w.rwf', '--id', 'k']);
    const end = endOf(child);
    await eventually(() => existsSync(run.path('cleaned')) && run.state() === null);
    return { run, child, end };
  };

  it('comes back before that step ends, so that kill -9 loses nothing', async () => {
    const { run, child, end } = await begin();
    await eventually(() => run.state() !== null);
    child.kill('SIGKILL');
    await end;
    expect(run.state()).toMatchObject({ steps: 1, agents: [{ state: 'CLEAN', status: 'running' }] });
    expect(await run.resume()).toMatchObject({ code: 0, stdout: 'done\n' });
  });

  it('comes back when raymond is told to stop at once', async () => {
    const { run, child, end } = await begin();
    for (const signal of ['SIGINT', 'SIGINT'] as const) {
      child.kill(signal);
      await new Promise((settle) => setTimeout(settle, 350));
    }
    expect(await end).toMatchObject({ code: 4 });
    expect(await run.resume()).toMatchObject({ code: 0, stdout: 'done\n' });
  });
});

it.concurrent('a clock that is set back and forth changes nothing', async () => {
  const bundle = build(base, failures);
  for (const jump of [3_600_000_000, -3_600_000_000]) {
    const run = new DisturbedRun(base, failures, bundle);
    expect(await run.run({ jump })).toMatchObject({ code: 0, stdout: 'in time\n' });
    expect(run.transitions()).toEqual(failures.transitions);
    const durations = run.events().flatMap((event) => ('duration_ms' in event ? [event.duration_ms] : []));
    expect(Math.max(...durations)).toBeLessThan(60_000);
  }
});

describe('a disk', () => {
  it('that may not be written is said clearly', async () => {
    const run = new DisturbedRun(base, small, build(base, small));
    // A file in its place refuses everybody, the superuser too.
    writeFileSync(run.path('.raymond'), '');
    const end = await run.run();
    expect(end.code).toBe(2);
    expect(end.stderr).toMatch(/^error: cannot use .*\.raymond.* \((ENOTDIR|EEXIST)\)/);
    expect(end.stderr).not.toContain('    at ');
  });

  it.skipIf(process.getuid?.() === 0)(
    'without the right to write is said clearly (the superuser has it always)',
    async () => {
      const run = new DisturbedRun(base, small, build(base, small));
      chmodSync(run.folder, 0o500);
      const end = await run.run();
      chmodSync(run.folder, 0o700);
      expect(end.code).toBe(2);
      expect(end.stderr).toContain('permission denied: make the folder writable');
    },
  );

  const place = () => join(base, 'mounted');
  it.skipIf(!mayMount())(
    'that is small is filled, and that is read-only refused (needs the right to mount)',
    async () => {
      mkdirSync(place());
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'none', place()]);
      try {
        const run = new DisturbedRun(place(), small, build(base, small));
        expect((await run.run({ kill: 20, moment: 'after' })).signal).toBe('SIGKILL');
        const before = readFileSync(run.path('.raymond/state/k.json'), 'utf8');
        fill(run.path('ballast'));
        const full = await run.resume();
        expect(full.code).toBe(4);
        expect(full.stderr).toMatch(/ENOSPC\): the disk is full: free some space\n.*raymond resume k/);
        expect(readFileSync(run.path('.raymond/state/k.json'), 'utf8')).toBe(before);
        rmSync(run.path('ballast'));
        execFileSync('mount', ['-o', 'remount,ro', place()]);
        const readOnly = await run.resume();
        expect(readOnly.code).toBe(2);
        expect(readOnly.stderr).toContain('the file system is read-only');
        execFileSync('mount', ['-o', 'remount,rw', place()]);
        expect(await run.resume()).toMatchObject({ code: 0, stdout: 'the end\n' });
      } finally {
        // What watches over the children of a run outlives it for a moment.
        await eventually(() => spawnSync('umount', [place()]).status === 0);
      }
    },
  );

  function fill(path: string): void {
    for (let size = 65_536; size >= 1; size >>= 1) {
      try {
        for (;;) writeFileSync(path, Buffer.alloc(size), { flag: 'a' });
      } catch {
        // Full for a piece of this size: on with a smaller one.
      }
    }
  }

  function mayMount(): boolean {
    if (process.platform !== 'linux') return false;
    try {
      execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  }
});

it('many runs side by side in one folder do not disturb each other', async () => {
  const run = new DisturbedRun(base, small, build(base, small));
  const ids = Array.from({ length: 40 }, (_, index) => `r${index}`);
  const ends = await Promise.all(
    ids.map((id) =>
      endOf(
        run.start(['run', 'w.rwf', '--id', id, '--input', id, '--agent', 'replay:turns.json', '--quiet']),
      ),
    ),
  );
  for (const end of ends) expect(end).toMatchObject({ code: 0, stdout: 'the end\n', stderr: '' });
  const listed = await endOf(run.start(['ls']));
  expect(listed.stdout.match(/finished/g)).toHaveLength(ids.length);
});
