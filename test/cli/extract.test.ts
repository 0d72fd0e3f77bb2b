import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forgeBundle } from '../bundle/forge-bundle.ts';
import {
  below,
  checkout,
  cleanWorkflow,
  folderWith,
  prompt,
  raymond,
  runProgram,
  temporaryFolder,
  zipOf,
} from './command-line.ts';
import { raymondHere } from './in-process.ts';

/** Folders with a workflow that builds; one of them from a state file only, since it has several entries. */
const workflows = ['examples', 'test/realistic'].flatMap((parent) =>
  readdirSync(join(checkout, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'broken')
    .map((entry) => join(parent, entry.name)),
);

/** The command that the output promises to give the same bundle. */
function promised(stdout: string): string {
  const [, command] = /^the same bundle again: raymond (.*)$/m.exec(stdout) ?? [];
  if (command === undefined) throw new Error(`no command is promised: ${stdout}`);
  return command;
}

/** Builds with these words, extracts, throws the original away, and builds as the output says. */
async function roundTrip(folder: string, ...words: readonly string[]) {
  const built = await raymondHere(folder, 'build', ...words, '-o', 'first.rwf');
  expect(built, built.stderr).toMatchObject({ code: 0 });
  const extracted = await raymondHere(folder, 'inspect', 'first.rwf', '--extract', 'sources');
  expect(extracted, extracted.stderr).toMatchObject({ code: 0, stderr: '' });
  const first = readFileSync(join(folder, 'first.rwf'));
  renameSync(join(folder, 'first.rwf'), join(folder, 'kept.rwf'));
  const command = promised(extracted.stdout);
  // The shell of the test takes the command as a user's would.
  const program = join(folder, 'raymond');
  writeFileSync(program, '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const said = /'/.test(command)
    ? (await runProgram(folder, 'sh', ['-c', `./raymond ${command}`])).stdout.trimEnd().split('\n')
    : command.split(' ');
  const again = await raymondHere(folder, ...said);
  expect(again, again.stderr).toMatchObject({ code: 0 });
  expect(readFileSync(join(folder, 'first.rwf')).equals(first), `raymond ${command}`).toBe(true);
  return command;
}

describe('raymond inspect --extract', () => {
  it('finds workflows to try', () => {
    expect(workflows.length).toBeGreaterThan(15);
  });

  it.each(workflows)('gives back sources from which %s is the same bundle', async (path) => {
    const folder = temporaryFolder();
    const name = path.split('/').at(-1) ?? '';
    cpSync(join(checkout, path), join(folder, name), { recursive: true });
    await roundTrip(folder, path.endsWith('incident') ? `${name}/PAGED.md` : name);
    const extracted = readdirSync(join(folder, 'sources'));
    for (const file of extracted)
      expect(readFileSync(join(folder, 'sources', file))).toEqual(readFileSync(join(folder, name, file)));
  });

  it('needs no more than the folder when the manifest names the workflow', async () => {
    const folder = folderWith(below('flow', { ...cleanWorkflow, 'workflow.yaml': 'name: review\n' }));
    expect(await roundTrip(folder, 'flow')).toBe('build sources -o first.rwf');
  });

  it('knows the name, the entry and the platforms that the bundle was built with', async () => {
    const scripts = {
      'WORK.sh': 'echo "<result>a</result>"\n',
      'WORK.ps1': "Write-Output '<result>a</result>'\n",
    };
    const tree = { ...cleanWorkflow, ...scripts, 'WORKER.md': prompt('tag: goto, target: WORK') };
    const folder = () => folderWith(below("it's a flow", tree));
    expect(await roundTrip(folder(), "it's a flow")).toContain("--name 'it'\\''s a flow'");
    expect(await roundTrip(folder(), "it's a flow/WORKER.md")).toContain('build sources/WORKER.md ');
    expect(await roundTrip(folder(), "it's a flow", '--platform', 'unix')).toContain(' --platform unix ');
    expect(await roundTrip(folder(), "it's a flow", '--name', 'other')).toContain(' --name other ');
    const zipped = folderWith({ 'flow.zip': await zipOf(below('inner', tree)) });
    expect(await roundTrip(zipped, 'flow.zip')).toContain(' --name flow ');
  });

  it('keeps byte order marks, project files that are states, an empty manifest, and all that a manifest says', async () => {
    const cases = [
      {
        ...cleanWorkflow,
        'workflow.yaml': '',
        'LAST.md': ' \n.',
        'PUBLISH.md': 'A text.\n\n<goto>LAST</goto>\n',
      },
      { ...cleanWorkflow, 'workflow.yaml': '\ufeffmodel: opus # ä𝄞\nentries: [PUBLISH]\n' },
      { 'START.md': `\ufeff${prompt('tag: goto, target: README')}`, 'README.md': prompt('tag: result') },
      {
        ...cleanWorkflow,
        'NOTES.md': 'Not a state.',
        'LONELY.md': prompt('tag: result'),
        'workflow.yaml': 'ignore: [NOTES.md]\nlint: { unreachable-state: info }\nplatforms: [windows]\n',
      },
    ];
    for (const tree of cases) await roundTrip(folderWith(below('flow', tree)), 'flow');
  });

  it('is what a user of the shipped command line sees', async () => {
    const folder = folderWith(below('flow', cleanWorkflow));
    await raymond(folder, 'build', 'flow', '-o', 'flow.rwf');
    const finished = await raymond(folder, 'inspect', 'flow.rwf', '--extract', 'back');
    expect(finished).toEqual({
      code: 0,
      stderr: '',
      stdout:
        'extracted flow.rwf to back: 2 files\nthe same bundle again: raymond build back --name flow -o flow.rwf\n',
    });
    const again = await raymond(
      folder,
      ...promised(finished.stdout).replace('flow.rwf', 'again.rwf').split(' '),
    );
    expect(again.code).toBe(0);
    expect(readFileSync(join(folder, 'again.rwf'))).toEqual(readFileSync(join(folder, 'flow.rwf')));
  });
});

it('raymond inspect --extract knows which errors were let pass, and platforms that were asked for', async () => {
  const folder = () =>
    folderWith(
      below('flow', { 'START.md': 'Go on with <goto>NOWHERE</goto>, or end with <result>a</result>.\n' }),
    );
  expect(await roundTrip(folder(), 'flow', '--allow', 'target-missing')).toContain(
    ' --allow target-missing ',
  );
  // An error on the platform of the bundle is only a warning where the workflow is for both.
  const uneven = {
    'START.md': prompt('tag: goto, target: WORK'),
    'WORK.sh': 'echo "<result>a</result>"\n',
    'WORK.ps1': 'Write-Output "<goto>NOWHERE</goto>"\n',
  };
  const both = () => folderWith(below('flow', uneven));
  expect(await roundTrip(both(), 'flow', '--platform', 'unix', '--allow', 'target-missing')).toMatch(
    /^build sources /,
  );
});

it('raymond inspect --extract gives back the sources of a signed bundle', async () => {
  const folder = folderWith(below('flow', cleanWorkflow));
  await raymondHere(folder, 'keygen', '-o', 'team');
  await raymondHere(folder, 'build', 'flow', '-o', 'flow.rwf', '--sign', 'team.key');
  const extracted = await raymondHere(folder, 'inspect', 'flow.rwf', '--extract', 'back');
  expect(extracted).toMatchObject({ code: 0, stderr: '' });
  expect(extracted.stdout).toContain(
    '\nthe same bundle, not signed: raymond build back --name flow -o flow.rwf\n',
  );
  const difference = await raymondHere(folder, 'diff', 'flow.rwf', 'back');
  expect(difference.stdout).toBe('flow.rwf and back do not differ\n');
  await raymondHere(folder, 'build', 'flow', '-o', 'unsigned.rwf');
  const signatures = await raymondHere(folder, 'diff', 'unsigned.rwf', 'flow.rwf');
  expect(signatures.stdout).toMatch(
    /: 1 setting changed\n\nworkflow\n {2}signed by: nobody → [0-9a-f]{64}\n$/,
  );
});

describe('raymond inspect --extract refuses, and writes nothing', () => {
  const folder = folderWith(below('flow', cleanWorkflow));
  const extract = (into: string) => raymondHere(folder, 'inspect', 'flow.rwf', '--extract', into);
  const built = () => raymondHere(folder, 'build', 'flow', '-o', 'flow.rwf');

  it('a folder that is not empty, a file, and a missing parent', async () => {
    await built();
    const before = readdirSync(join(folder, 'flow'));
    expect(await extract('flow')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error: flow is not empty: sources are extracted into a new or empty folder only\n',
    });
    expect(readdirSync(join(folder, 'flow'))).toEqual(before);
    expect((await extract('flow.rwf')).stderr).toContain('flow.rwf is not a folder');
    expect((await extract('no/where')).stderr).toBe(
      'error: no/where cannot be made: there is no folder no\n',
    );
    expect(existsSync(join(folder, 'no'))).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('a symbolic link, wherever it leads', async () => {
    await built();
    mkdirSync(join(folder, 'target'));
    symlinkSync('target', join(folder, 'link'));
    symlinkSync('nowhere', join(folder, 'dangling'));
    for (const link of ['link', 'dangling'])
      expect(await extract(link)).toMatchObject({
        code: 2,
        stderr: `error: ${link} is a symbolic link: sources are extracted into a new or empty folder only\n`,
      });
    expect(readdirSync(join(folder, 'target'))).toEqual([]);
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('what is no bundle, or a broken one', async () => {
    await built();
    writeFileSync(join(folder, 'torn.rwf'), readFileSync(join(folder, 'flow.rwf')).subarray(0, 900));
    for (const path of ['flow', 'torn.rwf', 'nowhere.rwf']) {
      const finished = await raymondHere(folder, 'inspect', path, '--extract', 'refused');
      expect(finished).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr).toMatch(/^error: [^\n]+\n$/);
    }
    expect(existsSync(join(folder, 'refused'))).toBe(false);
  });
});

describe('raymond inspect --extract warns, with exit code 1,', () => {
  const folder = temporaryFolder();
  const extract = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, `${name}.rwf`), bytes);
    return raymondHere(folder, 'inspect', `${name}.rwf`, '--extract', name);
  };

  it('of a bundle that declares what its sources do not say', async () => {
    // The forged sample is for the reader: its sources are no workflow that lint would pass.
    const finished = await extract('forged', forgeBundle({}));
    expect(finished.code).toBe(1);
    expect(finished.stderr).toMatch(/^warning: a build of forged does not give forged.rwf: [^\n]+\n$/);
    expect(readdirSync(join(folder, 'forged'))).toEqual([
      'ENDE_é.md',
      'POLL.ps1',
      'POLL.sh',
      'REVIEW.md',
      'START.md',
    ]);
  });
});
