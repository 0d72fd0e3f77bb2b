import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { describe, expect, it } from 'vitest';
import type { Piece, Workflow } from '../../src/ir/ir.generated.ts';
import {
  below,
  brokenWorkflow,
  checkout,
  cleanWorkflow,
  folderWith,
  prompt,
  raymond,
  zipOf,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

/** A workflow of which each platform has its own script, and one that Windows cannot run. */
const twoPlatforms = {
  'START.md': prompt('tag: goto, target: WORK'),
  'WORK.sh': 'echo "<result>done</result>"\n',
  'WORK.ps1': 'Write-Output "<result>done</result>"\n',
};
const unixOnly = {
  'START.md': prompt('tag: goto, target: WORK'),
  'WORK.sh': 'echo "<result>done</result>"\n',
};

/** The text of an entry of a bundle, read by a zip library that knows nothing of raymond. */
async function entryOf(bundle: string, name: string): Promise<string> {
  const zip = await JSZip.loadAsync(readFileSync(bundle), { checkCRC32: true });
  const entry = zip.file(name);
  if (entry === null) throw new Error(`${bundle} has no entry ${name}`);
  return entry.async('string');
}

async function platformsOf(bundle: string): Promise<Workflow['platforms']> {
  return (JSON.parse(await entryOf(bundle, 'ir.json')) as Workflow).platforms;
}

describe('the workflow that raymond build takes', () => {
  it.skipIf(isWindows)('holds a script with more tests on a way than are told', async () => {
    const tests = Array.from({ length: 150 }, (_, at) => `[ "$v${at}" = x ] || exit 1\n`);
    const folder = folderWith({ 'START.sh': `${tests.join('')}echo "<result>done</result>"\n` });
    const finished = await raymondHere(folder, 'build', '.', '-o', 'flow.rwf');
    expect(finished).toMatchObject({ code: 0 });
    const { implementations } = JSON.parse(await entryOf(join(folder, 'flow.rwf'), 'ir.json')) as Workflow;
    const most = implementations[0]?.script?.outcomes.map((outcome) => outcome.tests.length) ?? [];
    expect(Math.max(...most)).toBe(100);
  });

  it('is the one that is named', async () => {
    const folder = folderWith(below('flows/review', cleanWorkflow));
    const finished = await raymond(folder, 'build', 'flows/review', '-o', 'review.rwf');
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    const size = statSync(join(folder, 'review.rwf')).size;
    expect(finished.stdout).toMatch(
      new RegExp(
        `^built review.rwf: 2 states · entry START · unix and windows · ${size} bytes\nproved to end · every call returns · stack depth ≤ 0 · agents bounded\nsha256 [0-9a-f]{64}\n$`,
      ),
    );
  });

  it('is the current folder when that is a workflow, even if workflows/ has one of the name', async () => {
    const tree = { ...cleanWorkflow, ...below('workflows/review', { 'START.md': prompt('tag: result') }) };
    const folder = folderWith(tree);
    const finished = await raymondHere(folder, 'build', '-o', 'review.rwf');
    expect(finished.stdout).toContain('built review.rwf: 2 states');
    const named = await raymondHere(folder, 'build', '.', '-o', 'named.rwf');
    expect(named.code).toBe(0);
    expect(readFileSync(join(folder, 'review.rwf'))).toEqual(readFileSync(join(folder, 'named.rwf')));
  });

  it('is workflows/<stem of the output> elsewhere', async () => {
    const folder = folderWith({ ...below('workflows/review', cleanWorkflow), 'README.md': '# A project' });
    mkdirSync(join(folder, 'out'));
    const finished = await raymond(folder, 'build', '-o', 'out/review.rwf');
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(finished.stdout).toContain('built out/review.rwf: 2 states');
    const missing = await raymondHere(folder, 'build', '-o', 'publish.rwf');
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(missing.stderr).toContain(join('workflows', 'publish'));
  });

  it('may be a state file, which becomes the entry', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    const finished = await raymondHere(folder, 'build', 'review/PUBLISH.md', '-o', 'review.rwf');
    expect(finished.code).toBe(0);
    expect(finished.stdout).toContain(' · entries PUBLISH.md, START · ');
  });
});

describe('raymond build --platform', () => {
  const folder = folderWith({ ...below('both', twoPlatforms), ...below('unix', unixOnly) });

  it.each([
    ['both', [], ['unix', 'windows']],
    ['both', ['--platform', 'all'], ['unix', 'windows']],
    ['both', ['--platform', 'unix'], ['unix']],
    ['both', ['--platform', 'windows'], ['windows']],
    ['unix', [], ['unix']],
    ['unix', ['--platform', 'unix'], ['unix']],
  ])('of the workflow %s with %j makes a bundle for %j', async (path, flags, platforms) => {
    const finished = await raymondHere(folder, 'build', path, '-o', 'out.rwf', ...flags);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(finished.stdout).toContain(` · ${platforms.join(' and ')} · `);
    expect(await platformsOf(join(folder, 'out.rwf'))).toEqual(platforms);
  });

  it.each(['windows', 'all'])('%s is refused when the workflow does not resolve there', async (platform) => {
    const finished = await raymondHere(folder, 'build', 'unix', '-o', 'refused.rwf', '--platform', platform);
    expect(finished).toMatchObject({ code: 1, stdout: '' });
    expect(finished.stderr).toMatch(
      /error: unix is not built: it does not resolve on windows: ".*" in .* means no file there\n$/,
    );
    expect(readdirSync(folder)).not.toContain('refused.rwf');
  });

  it('is refused for an error there, which is a warning for both platforms together', async () => {
    const tree = {
      'START.md': prompt('tag: call, target: WORK, return: END'),
      'WORK.sh': 'echo "<result>done</result>"\n',
      'WORK.ps1': 'Write-Output "<goto>WORK</goto>"\n',
      'END.md': prompt('tag: result'),
    };
    const own = folderWith(below('review', tree));
    const refused = await raymondHere(own, 'build', 'review', '-o', 'w.rwf', '--platform', 'windows');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('error[call-never-returns]');
    const both = await raymondHere(own, 'build', 'review', '-o', 'w.rwf');
    expect(both.code).toBe(0);
    expect(both.stderr).toContain('warning[call-never-returns]');
    const other = await raymondHere(own, 'build', 'review', '-o', 'w.rwf', '--platform', 'unix');
    expect(other).toMatchObject({ code: 0, stderr: '' });
  });

  it('refuses another word', async () => {
    const finished = await raymondHere(folder, 'build', 'both', '-o', 'refused.rwf', '--platform', 'macos');
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toContain('Allowed choices are unix, windows, all');
  });
});

describe('a build that is refused', () => {
  it('for errors leaves the older bundle, and nothing else', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    mkdirSync(join(folder, 'out'));
    expect((await raymondHere(folder, 'build', 'review', '-o', 'out/review.rwf')).code).toBe(0);
    const older = readFileSync(join(folder, 'out', 'review.rwf'));
    writeFileSync(join(folder, 'review', 'START.md'), String(brokenWorkflow['START.md']));
    const refused = await raymond(folder, 'build', 'review', '-o', 'out/review.rwf');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('error[target-missing]: there is no state "PUBLSH"\n');
    expect(refused.stderr).toMatch(/\nerror: review is not built: it has 1 error\n$/);
    expect(readFileSync(join(folder, 'out', 'review.rwf'))).toEqual(older);
    expect(readdirSync(join(folder, 'out'))).toEqual(['review.rwf']);
    expect(readdirSync(folder).sort()).toEqual(['out', 'review']);
  });

  it('is not one for a warning, which is printed', async () => {
    const folder = folderWith(below('review', { ...cleanWorkflow, 'LONELY.md': prompt('tag: result') }));
    const finished = await raymondHere(folder, 'build', 'review', '-o', 'review.rwf');
    expect(finished.code).toBe(0);
    expect(finished.stderr).toContain('warning[unreachable-state]');
    expect(finished.stdout).toContain('built review.rwf');
  });

  it.each([
    ['its folder is missing', 'nowhere/review.rwf', /there is no folder nowhere/],
    ['its folder is a file', 'review/START.md/review.rwf', /no folder/],
    ['it is a folder', 'thread.rwf', /it is a folder/],
  ])('because of the output is one sentence, when %s', async (_, output, reason) => {
    const folder = folderWith({ ...below('review', cleanWorkflow), 'thread.rwf/kept.txt': '' });
    const refused = await raymondHere(folder, 'build', 'review', '-o', output);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(/^error: [^\n]*\n$/);
    expect(refused.stderr).toContain(`error: ${output} cannot be written: `);
    expect(refused.stderr).toMatch(reason);
    expect(readdirSync(folder).sort()).toEqual(['review', 'thread.rwf']);
    expect(readdirSync(join(folder, 'review')).sort()).toEqual(['PUBLISH.md', 'START.md']);
  });

  // Nothing is denied to root.
  it.skipIf(isWindows || isRoot)('because the folder is not writable leaves nothing', async () => {
    const folder = folderWith(below('review', cleanWorkflow));
    mkdirSync(join(folder, 'out'), { mode: 0o500 });
    const refused = await raymondHere(folder, 'build', 'review', '-o', 'out/review.rwf');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toBe('error: out/review.rwf cannot be written: permission denied\n');
    expect(readdirSync(join(folder, 'out'))).toEqual([]);
    chmodSync(join(folder, 'out'), 0o700);
  });
});

describe('the bytes of a bundle', () => {
  it('come from a zip in capitals as from any other', async () => {
    const folder = folderWith({ 'flows/REVIEW.ZIP': await zipOf(twoPlatforms) });
    expect(await raymondHere(folder, 'build', 'flows/REVIEW.ZIP', '-o', 'flows/')).toMatchObject({ code: 0 });
    renameSync(join(folder, 'flows/REVIEW.rwf'), join(folder, 'COPY.RWF'));
    expect(await raymondHere(folder, 'inspect', 'COPY.RWF')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('workflow   REVIEW'),
    });
    const changed = await raymondHere(folder, 'lint', '--changed', 'flows/REVIEW.ZIP');
    expect(changed.stdout).toContain('ok flows/REVIEW.ZIP: ');
  });

  it('are the same for a folder, its zips of the same stem, and from any place', async () => {
    const reversed = Object.fromEntries(Object.entries(twoPlatforms).reverse());
    const folder = folderWith({
      ...below('flows/review', reversed),
      'flat/review.zip': await zipOf(twoPlatforms),
      'nested/review.zip': await zipOf(below('another-name', twoPlatforms)),
    });
    const sources = ['flows/review', 'flat/review.zip', 'nested/review.zip'];
    for (const [number, source] of sources.entries()) {
      expect(await raymondHere(folder, 'build', source, '-o', `${number}.rwf`)).toMatchObject({ code: 0 });
    }
    await raymond(join(folder, 'flows', 'review'), 'build', '-o', '../../inside.rwf');
    const bundles = ['0.rwf', '1.rwf', '2.rwf', 'inside.rwf'].map((name) => readFileSync(join(folder, name)));
    for (const bundle of bundles) expect(bundle).toEqual(bundles[0]);
  });
});

describe('raymond inspect', () => {
  const folder = folderWith(below('review', unixOnly));

  it('summarises a workflow and its bundle alike', async () => {
    await raymondHere(folder, 'build', 'review', '-o', 'review.rwf');
    const ofFolder = await raymond(folder, 'inspect', 'review');
    expect(ofFolder).toMatchObject({ code: 0, stderr: '' });
    expect(ofFolder.stdout).toMatch(
      /^findings {3}platform-gap 1 \(0 errors, 0 warnings, 1 note\)\nverdicts\n(?: {2}.* PROVED .*\n){4}workflow {3}review\nentry {6}START\nplatforms {2}unix\n/,
    );
    expect(ofFolder.stdout).toContain('\nSTART.md (policy, implicit)\n  goto WORK\n');
    expect(ofFolder.stdout).toContain('\nWORK.sh\n  result "done"\n');
    const ofBundle = await raymond(folder, 'inspect', 'review.rwf');
    expect(ofBundle).toMatchObject({ code: 0, stderr: '' });
    expect(ofBundle.stdout).toMatch(/^bundle {5}format 3, built by raymond /);
    expect(ofBundle.stdout).toContain(ofFolder.stdout);
    expect(ofBundle.stdout).toMatch(/\ncontents {3}digest of all [0-9a-f]{64}\n([0-9a-f]{64} {2}\S+\n){4}$/);
  });

  it('prints every stage of a workflow as JSON, and of a bundle the stages that it has', async () => {
    await raymondHere(folder, 'build', 'review', '-o', 'stages.rwf');
    const has = {
      review: ['source', 'tree', 'ir', 'facts'],
      'stages.rwf': ['ir', 'facts', 'bundle'],
      'review/WORK.sh': ['source', 'tree', 'ir', 'facts'],
    };
    for (const [path, stages] of Object.entries(has)) {
      for (const stage of ['source', 'tree', 'ir', 'facts', 'bundle']) {
        const finished = await raymondHere(folder, 'inspect', path, `--stage=${stage}`);
        if (stages.includes(stage)) {
          expect(finished, `${path} ${stage}`).toMatchObject({ code: 0, stderr: '' });
          expect(JSON.parse(finished.stdout)).toBeTypeOf('object');
        } else {
          expect(finished, `${path} ${stage}`).toMatchObject({ code: 2, stdout: '' });
          expect(finished.stderr).toMatch(/^error: [^\n]*\n$/);
        }
      }
      expect(JSON.parse((await raymondHere(folder, 'inspect', path, '--json')).stdout)).toBeTypeOf('object');
    }
  });

  it.each(['hello', 'coding', 'poll', 'dispatch', 'ralph', 'cross-platform'])(
    'prints of examples/%s the representation that its bundle holds',
    async (name) => {
      const example = join(checkout, 'examples', name);
      const bundle = join(folder, `${name}.rwf`);
      await raymondHere(folder, 'build', example, '-o', bundle);
      const ofExample = await raymondHere(folder, 'inspect', '--stage=ir', example);
      const ofBundle = await raymondHere(folder, 'inspect', '--stage=ir', bundle);
      const entry = JSON.parse(await entryOf(bundle, 'ir.json'));
      const { platforms } = entry;
      expect(JSON.parse(ofBundle.stdout)).toEqual({ ...JSON.parse(ofExample.stdout), platforms });
      // The entry leaves out what stands in the sources.
      const literal = (_key: string, value: unknown) =>
        (value as Piece | null)?.kind === 'literal' ? { ...(value as Piece), text: undefined } : value;
      expect(JSON.parse(JSON.stringify(JSON.parse(ofBundle.stdout), literal))).toEqual(entry);
    },
  );

  it.each([
    ['the manifest lists', 'platforms: [windows]\n', []],
    ['the manifest lists among others', 'platforms: [unix, windows]\n', []],
    ['the user asks for', '', ['--platform', 'windows']],
  ])(
    'refuses a file to start from that does not run on a platform that %s, as lint does',
    async (_, manifest, words) => {
      const own = folderWith({
        'flow/CHECK.sh': 'echo "<result>done</result>"\n',
        ...(manifest === '' ? {} : { 'flow/workflow.yaml': manifest }),
      });
      const linted = await raymondHere(own, 'lint', 'flow/CHECK.sh', ...words);
      expect(linted.code).toBe(1);
      expect(linted.stdout).toContain('error[target-incompatible]: CHECK.sh cannot run on windows\n');
      const built = await raymondHere(own, 'build', 'flow/CHECK.sh', ...words, '-o', 'flow.rwf');
      expect(built.code).not.toBe(0);
      // Nobody asks for the other platform here.
      const alone = folderWith({ 'flow/CHECK.sh': 'echo "<result>done</result>"\n' });
      expect(await raymondHere(alone, 'lint', 'flow/CHECK.sh')).toMatchObject({ code: 0 });
    },
  );

  it('is not stopped by a mistake in a script that the bundle is not for', async () => {
    const own = folderWith({
      'flow/START.sh': 'echo "<result>done</result>"\n',
      'flow/START.ps1': '"<result>done</result"\n',
    });
    expect(await raymondHere(own, 'build', 'flow', '-o', 'flow.rwf')).toMatchObject({ code: 1 });
    const built = await raymondHere(own, 'build', 'flow', '--platform', 'unix', '-o', 'flow.rwf');
    expect(built).toMatchObject({ code: 0 });
  });

  it('starts from one of twins as from their state', async () => {
    const twins = {
      'START.sh': 'echo "<result>done</result>"\n',
      'START.ps1': 'Write-Output "<result>done</result>"\n',
      'workflow.yaml': 'platforms: [unix, windows]\n',
    };
    const own = folderWith(below('twins', twins));
    expect(await raymondHere(own, 'lint', 'twins/START.sh')).toMatchObject({ code: 0 });
    expect(await raymondHere(own, 'build', 'twins/START.sh', '-o', 'twins.rwf')).toMatchObject({ code: 0 });
    expect(await platformsOf(join(own, 'twins.rwf'))).toEqual(['unix', 'windows']);
  });

  it('refuses names that no bundle can hold, and says what helps', async () => {
    const own = folderWith({
      'case/START.md': prompt('tag: goto, target: plan', 'tag: goto, target: PLAN'),
      'case/plan.md': prompt('tag: result'),
      'device/START.md': prompt('tag: goto, target: CON'),
      'device/CON.md': prompt('tag: result'),
    });
    writeFileSync(join(own, 'case/PLAN.md'), prompt('tag: result'));
    const flows = readdirSync(join(own, 'case')).length === 3 ? ['case', 'device'] : ['device'];
    for (const flow of flows) {
      const { code, stderr } = await raymondHere(own, 'build', flow, '-o', 'x.rwf');
      expect(code).toBe(1);
      expect(stderr).toContain('no bundle can hold it: the name');
      expect(stderr).toContain('help: rename the file, and what leads to its state\n');
    }
  });

  it.each(['', '  ', 'two\nlines', 'x'.repeat(129)])(
    'refuses the name %j as the manifest does',
    async (name) => {
      const { code, stderr } = await raymondHere(folder, 'build', 'review', '-o', 'x.rwf', '--name', name);
      expect(code).toBe(2);
      expect(stderr).toContain('expected a text of one line, at most 128 characters\n');
    },
  );

  it.each([
    ['a missing bundle', 'nowhere.rwf'],
    ['a missing folder', 'nowhere'],
    ['a bundle that is none', 'false.rwf'],
    ['a bundle that is cut off', 'torn.rwf'],
  ])('refuses %s in one sentence', async (_, path) => {
    await raymondHere(folder, 'build', 'review', '-o', 'whole.rwf');
    const bytes = readFileSync(join(folder, 'whole.rwf'));
    writeFileSync(join(folder, 'torn.rwf'), bytes.subarray(0, bytes.length / 2));
    writeFileSync(join(folder, 'false.rwf'), 'START.md');
    const finished = await raymondHere(folder, 'inspect', path);
    expect(finished).toMatchObject({ code: 2, stdout: '' });
    expect(finished.stderr).toMatch(/^error: [^\n]*\n$/);
    expect(finished.stderr).toContain(path);
  });
});
