import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../src/bundle/digest.ts';
import { folderWith, raymond } from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isWindows = process.platform === 'win32';

/** A folder with a run `r` that has failed, and the path of the bundle that is kept for it. */
async function failedRun() {
  const folder = folderWith({ 'flow/START.sh': 'test -e ok || exit 1\necho "<result>x</result>"\n' });
  expect(await raymond(folder, 'run', 'flow', '--id', 'r')).toMatchObject({ code: 1 });
  const bundles = join(folder, '.raymond/bundles');
  return { folder, bundle: join(bundles, readdirSync(bundles)[0] ?? '') };
}

const makeBundle = {
  // The end of the file is moved, so that no disk has to hold it.
  'of 10 GB': (path: string) => truncateSync(path, 10 * 1024 ** 3),
  'that is a folder': (path: string) => {
    rmSync(path);
    mkdirSync(path);
  },
  'that is a pipe': (path: string) => {
    rmSync(path);
    spawnSync('mkfifo', [path]);
  },
  'that is missing': (path: string) => rmSync(path),
  'that is empty': (path: string) => truncateSync(path, 0),
} as const;

describe.skipIf(isWindows)('a state file', () => {
  it('that is a link to nothing is said to be one, and rm removes it', async () => {
    const { folder } = await failedRun();
    const link = join(folder, '.raymond/state/gone.json');
    symlinkSync('nowhere', link);
    const why = `${link} is a link to nothing: put back the file that it leads to, or remove the link\n`;
    for (const words of [
      ['status', 'gone'],
      ['resume', 'gone'],
      ['report', 'gone', '-o', 'r.html'],
    ])
      expect(await raymondHere(folder, ...words)).toEqual({ code: 2, stdout: '', stderr: `error: ${why}` });
    expect((await raymondHere(folder, 'ls')).stderr).toContain(why);
    expect(await raymondHere(folder, 'rm', 'gone')).toMatchObject({ code: 0 });
    expect((await raymondHere(folder, 'ls')).stderr).toBe('');
  });

  it('that is a copy is to be removed, and one that was renamed to get its name back', async () => {
    const { folder } = await failedRun();
    const path = (id: string) => join(folder, '.raymond/state', `${id}.json`);
    copyFileSync(path('r'), path('copy'));
    expect((await raymondHere(folder, 'status', 'copy')).stderr).toBe(
      `error: ${path('copy')} holds the state of the run r, which has its own file: remove this copy\n`,
    );
    rmSync(path('r'));
    expect((await raymondHere(folder, 'status', 'copy')).stderr).toBe(
      `error: ${path('copy')} holds the state of the run r: give the file its old name\n`,
    );
  });
});

describe.skipIf(isWindows)('a folder', () => {
  it('in the place of the state is said to be no file, and rm removes it', async () => {
    const { folder } = await failedRun();
    const state = join(folder, '.raymond/state/r.json');
    rmSync(state);
    mkdirSync(state);
    const why = `${state} is no file: it is no state of a run\n`;
    for (const words of [
      ['status', 'r'],
      ['resume', 'r'],
      ['report', 'r', '-o', 'r.html'],
    ])
      expect(await raymondHere(folder, ...words)).toEqual({ code: 2, stdout: '', stderr: `error: ${why}` });
    expect(await raymondHere(folder, 'ls')).toMatchObject({ code: 0, stderr: `warning: ${why}` });
    expect(await raymondHere(folder, 'rm', 'r')).toMatchObject({ code: 0 });
    expect(await raymondHere(folder, 'ls')).toMatchObject({ code: 0, stdout: '' });
  });

  it.each([
    ['lock', 'state/r.lock', ['status', 'resume', 'rm']],
    ['events', 'runs/r/events.jsonl', ['resume']],
  ])('in the place of the %s is to be moved away', async (_what, name, commands) => {
    const { folder } = await failedRun();
    const path = join(folder, '.raymond', name);
    rmSync(path);
    mkdirSync(path);
    const refused = {
      code: 2,
      stdout: '',
      stderr: `error: cannot use ${path} (EISDIR): it is a folder: move it away\n`,
    };
    for (const command of commands) expect(await raymondHere(folder, command, 'r')).toEqual(refused);
  });
});

it.skipIf(isWindows)('a file in the place of the folder of runs is to be moved away', async () => {
  const folder = folderWith({ 'flow/START.sh': 'echo "<result>x</result>"\n', '.raymond': '' });
  for (const words of [['ls'], ['run', 'flow'], ['status', 'r']]) {
    const { code, stderr } = await raymondHere(folder, ...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(/error: cannot use .*\(ENOTDIR\): a part of the path is a file: move it away\n$/);
  }
});

describe.skipIf(isWindows || process.getuid?.() === 0)(
  'what this user may not open (the superuser may open all)',
  () => {
    const advice = 'permission denied: make it and its folder readable and writable for this user';

    it.each([
      ['state', 'state/r.json', ['status', 'resume']],
      ['lock', 'state/r.lock', ['status', 'resume', 'rm']],
      ['events', 'runs/r/events.jsonl', ['resume']],
      ['folder of states', 'state', ['ls']],
    ])('is named with the rights that it lacks: the %s', async (_what, name, commands) => {
      const { folder } = await failedRun();
      const path = join(folder, '.raymond', name);
      chmodSync(path, 0);
      const refused = { code: 2, stdout: '', stderr: `error: cannot use ${path} (EACCES): ${advice}\n` };
      for (const command of commands) expect(await raymondHere(folder, command, 'r')).toEqual(refused);
    });
  },
);

describe.skipIf(isWindows)('a folder of runs that a state removes, as git clean does,', () => {
  it('is made anew, so that the run goes on and can be resumed', async () => {
    const folder = folderWith({
      'flow/START.sh': 'rm -rf "$KEPT"\necho "<goto>NEXT</goto>"\n',
      // Its output has pipes that can be opened by a path again.
      'flow/NEXT.sh':
        'set -e\necho x | tee /dev/stderr > /dev/null\n[ -e "$KEPT/../go" ] || exit 7\necho "<result>done</result>"\n',
    });
    const kept = join(folder, '.raymond');
    const failed = await raymond(folder, 'run', 'flow', '--id', 'r', '--var', `KEPT=${kept}`);
    expect(failed).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exited with code 7 and wrote: x'),
    });
    expect(readdirSync(kept).sort()).toEqual(['.gitignore', 'bundles', 'runs', 'state']);
    writeFileSync(join(folder, 'go'), '');
    expect(await raymond(folder, 'resume', 'r')).toMatchObject({ code: 0, stdout: 'done\n' });
  });
});

describe.skipIf(isWindows)('the folder of bundles that a state removes', () => {
  it('is made anew, so that the run can be resumed', async () => {
    const folder = folderWith({
      'flow/START.sh': 'rm -rf "$KEPT/bundles"\necho "<goto>NEXT</goto>"\n',
      'flow/NEXT.sh': 'exit 7\n',
    });
    const kept = join(folder, '.raymond');
    expect(await raymond(folder, 'run', 'flow', '--id', 'r', '--var', `KEPT=${kept}`)).toMatchObject({
      code: 1,
    });
    expect(readdirSync(join(kept, 'bundles'))).toHaveLength(1);
  });
});

it('a file whose name no run has is passed over', async () => {
  const { folder } = await failedRun();
  writeFileSync(join(folder, '.raymond/state/b ad.json'), '{}');
  const listed = await raymondHere(folder, 'ls');
  expect(listed).toMatchObject({ code: 0, stderr: '' });
  expect(listed.stdout).not.toContain('b ad');
});

it('a state whose costs no run comes to is refused', async () => {
  const { folder } = await failedRun();
  const path = join(folder, '.raymond/state/r.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"spent": 0', '"spent": 1e308'));
  const report = await raymondHere(folder, 'report', 'r', '-o', 'r.html');
  expect(report).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('/spent must be <= 1000000000000000'),
  });
});

it('a state that cannot be read is told by logs, and by whoever wants its id', async () => {
  const { folder } = await failedRun();
  const path = join(folder, '.raymond/state/r.json');
  writeFileSync(path, '{');
  const logs = await raymondHere(folder, 'logs', 'r');
  expect(logs).toMatchObject({ code: 0, stdout: expect.stringContaining('main failed in START') });
  expect(logs.stderr).toMatch(/^warning: .*r\.json is damaged \(.*\n$/);
  const taken = await raymond(folder, 'run', 'flow', '--id', 'r');
  expect(taken.stderr).toContain('which is damaged: choose another --id, or remove it by raymond rm r\n');
});

it('says of which types a value of a state could be', async () => {
  const { folder } = await failedRun();
  const path = join(folder, '.raymond/state/r.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"pause_reason": null', '"pause_reason": 5'));
  const status = await raymondHere(folder, 'status', 'r');
  expect(status.stderr).toContain('/pause_reason must be string or null; restore it from a copy');
});

it.skipIf(isWindows)('events that are gone are missed by logs and by a report', async () => {
  const { folder } = await failedRun();
  const path = join(folder, '.raymond/runs/r/events.jsonl');
  expect((await raymondHere(folder, 'report', 'r', '-o', '-')).stdout).not.toContain('were lost');
  rmSync(path);
  const gap = `${path} tells 0 of 1 step: the others were lost, or removed`;
  const { stderr } = await raymondHere(folder, 'logs', 'r');
  expect(stderr).toMatch(new RegExp(`^warning: ${gap}\nrun r failed`));
  expect((await raymondHere(folder, 'report', 'r', '-o', '-')).stdout).toContain(gap);
});

describe.skipIf(isWindows)('a pipe in the place of the events', () => {
  it('is refused instead of waited for', async () => {
    const { folder } = await failedRun();
    const path = join(folder, '.raymond/runs/r/events.jsonl');
    rmSync(path);
    spawnSync('mkfifo', [path]);
    expect(await raymond(folder, 'logs', 'r')).toMatchObject({
      code: 2,
      stderr: `error: cannot read ${path} (ESPIPE)\n`,
    });
    expect(await raymond(folder, 'report', 'r', '-o', 'r.html')).toMatchObject({ code: 2 });
    expect(await raymond(folder, 'resume', 'r')).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: ${path} is no file: move it away\n`,
    });
  });
});

describe.skipIf(isWindows)('a folder .raymond of another user', () => {
  it('is refused, since its owner could change what runs there', async (context) => {
    if (process.getuid?.() !== 0) context.skip('only root may make a folder that belongs to another user');
    const { folder } = await failedRun();
    chownSync(join(folder, '.raymond'), 65534, 65534);
    for (const words of [['ls'], ['resume', 'r'], ['run', 'flow']])
      expect(await raymondHere(folder, ...words)).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: ${join(folder, '.raymond')} belongs to another user, who could change what runs there: start raymond in another folder\n`,
      });
  });
});

describe.skipIf(isWindows)('the bundle that is kept for a run', () => {
  it.each([
    ['of 10 GB', 'cannot be read: it has 10737418240 bytes, and a bundle at most 67108864'],
    ['that is a folder', 'cannot be read: it is a folder'],
    ['that is a pipe', 'is neither a file nor a folder'],
    ['that is missing', 'cannot be read: there is nothing there'],
    ['that is empty', `was changed after the run began: its digest is ${sha256('')}`],
  ] as const)('is refused, %s, and a report has no graph', async (kind, reason) => {
    const { folder, bundle } = await failedRun();
    makeBundle[kind](bundle);
    // Whoever waits for a pipe waits for ever, and a test in the same process with it.
    const call = kind === 'that is a pipe' ? raymond : raymondHere;
    const why = `${bundle} ${reason}; put it back from a copy, or build the same sources again, which gives the same bytes`;
    expect(await call(folder, 'resume', 'r')).toEqual({ code: 2, stdout: '', stderr: `error: ${why}\n` });
    expect(await call(folder, 'report', 'r', '-o', 'r.html')).toEqual({
      code: 0,
      stdout: '',
      stderr: `warning: ${why}; the page has no graph\nwrote r.html\n`,
    });
    const page = readFileSync(join(folder, 'r.html'), 'utf8');
    expect(page).toContain('The bundle of the run cannot be read.');
    expect(page).toContain('<h2 id="cost">Cost by state</h2>');
  });
});

describe('the bundle that a run of another raymond began with', () => {
  it('needs that raymond, and no copy', async () => {
    const { folder } = await failedRun();
    const digest = sha256('of another format');
    const bundle = join(folder, `.raymond/bundles/${digest}.rwf`);
    writeFileSync(bundle, 'of another format');
    const state = join(folder, '.raymond/state/r.json');
    writeFileSync(state, readFileSync(state, 'utf8').replace(/"bundle": "\w+"/, `"bundle": "${digest}"`));
    const refused = await raymondHere(folder, 'resume', 'r');
    expect(refused.code).toBe(2);
    expect(refused.stderr).toBe(
      `error: ${bundle} cannot be read: the end record of a zip is missing in 17 bytes: this is no zip, or it is cut off; use the raymond with which the run began\n`,
    );
  });
});

describe.skipIf(isWindows || process.getuid?.() === 0)(
  'the bundle of a run that its user may not read',
  () => {
    it.each(['the file', 'its folder'] as const)('is to be opened to that user: %s', async (which) => {
      const { folder, bundle } = await failedRun();
      const closed = which === 'the file' ? bundle : dirname(bundle);
      chmodSync(closed, 0);
      expect(await raymondHere(folder, 'resume', 'r')).toEqual({
        code: 2,
        stdout: '',
        stderr: `error: ${bundle} cannot be read: permission denied; make the file and its folder readable for this user\n`,
      });
      chmodSync(closed, 0o700);
      expect((await raymondHere(folder, 'resume', 'r')).code).not.toBe(2);
    });
  },
);

describe.skipIf(isWindows)('a state', () => {
  it('stays readable where max_visits takes a relative cd again and again', async () => {
    const cd = 'a'.repeat(4_000);
    const states = Array.from({ length: 20 }, (_, at) => {
      const then = `{ tag: reset, target: ${at < 19 ? `S${at + 1}` : 'LAST'}, cd: ${cd} }`;
      const next = at < 19 ? `S${at + 1}` : 'S0';
      const text = `# ---\n# max_visits: { count: 1, then: ${then} }\n# ---\necho "<goto>${next}</goto>"\n`;
      return [`flow/S${at}.sh`, text] as const;
    });
    const folder = folderWith({
      'flow/START.sh': 'echo "<goto>S0</goto>"\n',
      'flow/LAST.sh': 'echo "<result>x</result>"\n',
      'flow/workflow.yaml': 'platforms: [unix]\n',
      ...Object.fromEntries(states),
    });
    expect(await raymond(folder, 'run', 'flow', '--id', 'r')).toMatchObject({ code: 1 });
    const status = await raymondHere(folder, 'status', 'r');
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(status.stdout).toContain('the cd of <reset> leads to a folder whose path is longer than 4096');
  });

  it('holds and tells of a huge tag that is not allowed no more than can be read', async () => {
    const policy = 'allowed_transitions: [{ tag: goto, target: START, input: y }]\n';
    const huge = `<goto input="${'x'.repeat(2_000_000)}">START</goto>`;
    const turns = [0, 1, 2, 3].map((reminder) => ({ state: 'START', reminder, text: huge }));
    const folder = folderWith({
      'flow/START.md': `---\n${policy}---\nDo it.\n`,
      'turns.json': JSON.stringify({ version: 1, turns }),
    });
    const words = ['run', 'flow', '--id', 'r', '--agent', 'replay:turns.json'];
    const { code, stderr } = await raymond(folder, ...words);
    expect(code).toBe(1);
    expect(stderr).toContain('is not among the allowed transitions of START');
    expect(stderr.length).toBeLessThan(10_000);
    expect(statSync(join(folder, '.raymond/state/r.json')).size).toBeLessThan(10_000);
  });
});
