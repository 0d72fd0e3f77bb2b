import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  below,
  checkout,
  type Environment,
  type Finished,
  folderWith,
  launcher,
  raymond,
  raymondWith,
  runProgram,
  temporaryFolder,
  writeTree,
} from '../cli/command-line.ts';
import { raymondHere } from '../cli/in-process.ts';
import { Repository } from '../cli/repository.ts';
import { awkwardWorkflow, type SampleWorkflow, sampleWorkflows } from './reproducible-workflows.ts';

/**
 * The same sources give the same bytes (docs/bundle-format.md, "Writing reproducibly"): real builds under every
 * circumstance that could get into them. Where that is one of the files alone, and not of the process, what is built in
 * this process is held to what the shipped command line has built. Other versions of Node are test/e2e/node-versions.test.ts.
 */
const isWindows = process.platform === 'win32';
const plain = folderWith(Object.assign({}, ...sampleWorkflows.map(({ name, files }) => below(name, files))));
/** What a build under no special circumstances gives, by workflow. */
const expected = new Map<string, Buffer>();

beforeAll(async () => {
  await eachBuild(sampleWorkflows, async ({ name }, output) => {
    const finished = await raymond(plain, 'build', name, '-o', output);
    expect(finished.code, finished.stderr).toBe(0);
    expected.set(name, readFileSync(output));
  });
});

/** Does something with each workflow and a place for its bundle, all at once. */
async function eachBuild(
  workflows: readonly SampleWorkflow[],
  build: (workflow: SampleWorkflow, output: string) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder();
  await Promise.all(workflows.map((workflow, index) => build(workflow, join(folder, `${index}.rwf`))));
}

/**
 * Builds workflows in some way, and holds the bytes to those of the plain build. Unless told otherwise it builds the
 * one that has something of everything: a process for each circumstance is time enough.
 */
async function expectSameBytes(
  build: (workflow: SampleWorkflow, output: string) => Promise<Finished>,
  workflows: readonly SampleWorkflow[] = [awkwardWorkflow],
): Promise<void> {
  await eachBuild(workflows, async (workflow, output) => {
    const finished = await build(workflow, output);
    expect(finished.code, finished.stderr).toBe(0);
    // Not toEqual: that would print both bundles byte by byte.
    const isSame = expected.get(workflow.name)?.equals(readFileSync(output));
    expect(isSame, `${workflow.name} has other bytes`).toBe(true);
  });
}

/** A new folder with all workflows in it, their files made in this order. */
function copyOf(order: (names: readonly string[]) => readonly string[]): string {
  const folder = temporaryFolder();
  for (const { name, files } of sampleWorkflows) {
    const ordered = order(Object.keys(files)).map((file) => [file, files[file] ?? ''] as const);
    writeTree(folder, below(name, Object.fromEntries(ordered)));
  }
  return folder;
}

/** The paths of all files of all workflows below a folder. */
function filesBelow(folder: string): string[] {
  return sampleWorkflows.flatMap(({ name, files }) =>
    Object.keys(files).map((file) => join(folder, name, file)),
  );
}

it('gives other bytes for another source, so that these tests can fail', async () => {
  const folder = copyOf((names) => names);
  await eachBuild(sampleWorkflows, async ({ name, files }, output) => {
    appendFileSync(join(folder, name, 'START.sh' in files ? 'START.sh' : 'START.md'), '# One line more.\n');
    const finished = await raymondHere(folder, 'build', name, '-o', output);
    expect(finished.code, finished.stderr).toBe(0);
    expect(expected.get(name)?.equals(readFileSync(output))).toBe(false);
  });
});

describe('a build gives the same bytes', () => {
  const environments: readonly (readonly [string, Environment])[] = [
    ['another time zone, east', { TZ: 'Pacific/Kiritimati' }],
    ['another time zone, west', { TZ: 'America/St_Johns' }],
    ['a Japanese locale in another encoding', { LANG: 'ja_JP.eucJP', LC_ALL: 'ja_JP.eucJP' }],
    ['the C locale', { LANG: undefined, LC_ALL: 'C' }],
    ['a Turkish locale', { LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8', LANGUAGE: 'tr' }],
    ['development, colours and CI', { NODE_ENV: 'development', FORCE_COLOR: '3', CI: 'true', COLUMNS: '20' }],
    ['production without colours', { NODE_ENV: 'production', NO_COLOR: '1', TERM: 'dumb' }],
    ['no home and no user', { HOME: undefined, USER: undefined, LOGNAME: undefined, TMPDIR: undefined }],
    ['other options of Node', { NODE_OPTIONS: '--max-old-space-size=300 --frozen-intrinsics --no-warnings' }],
  ];

  it.each(environments)('in an environment with %s', async (_, environment) => {
    await expectSameBytes(({ name }, output) => raymondWith(environment, plain, 'build', name, '-o', output));
  });

  it('in an environment where all of this is otherwise, for every workflow', async () => {
    const environment = Object.assign({}, ...environments.map(([, changes]) => changes));
    await expectSameBytes(
      ({ name }, output) => raymondWith(environment, plain, 'build', name, '-o', output),
      sampleWorkflows,
    );
  });

  it('where that environment does reach Node', async () => {
    const script = 'new Date(0).getHours() + " " + new Intl.Collator().resolvedOptions().locale';
    const environment = { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' };
    const finished = await runProgram(plain, process.execPath, ['-p', script], environment);
    expect(finished.stdout).toBe('9 tr-TR\n');
  });

  it.skipIf(isWindows)('without any environment', async () => {
    await expectSameBytes(({ name }, output) =>
      runProgram(plain, 'env', ['-i', process.execPath, launcher, 'build', name, '-o', output]),
    );
  });

  it.skipIf(isWindows)('under any umask, which only the rights of the file follow', async () => {
    for (const [umask, rights] of [
      ['077', 0o600],
      ['000', 0o666],
    ] as const) {
      await expectSameBytes(async ({ name }, output) => {
        const command = [process.execPath, launcher, 'build', name, '-o', output];
        const finished = await runProgram(plain, 'sh', ['-c', `umask ${umask}; exec "$@"`, 'sh', ...command]);
        expect(statSync(output).mode & 0o777).toBe(rights);
        return finished;
      });
    }
  });

  it('whatever the order in which the files were made', async () => {
    const folder = copyOf((names) => names.toReversed());
    await expectSameBytes(
      ({ name }, output) => raymondHere(folder, 'build', name, '-o', output),
      sampleWorkflows,
    );
  });

  it('whatever the order in which a folder is listed, the day, chance, and the names of machine and user', async () => {
    const NODE_OPTIONS = `--require=${JSON.stringify(join(import.meta.dirname, 'in-other-order.cjs'))}`;
    const probe =
      'require("node:fs").readdirSync(".").join() + " " + Date.now() + " " + new Date().getTime()';
    const seen = await runProgram(plain, process.execPath, ['-p', probe], { NODE_OPTIONS });
    expect(seen.stdout).toBe(`${readdirSync(plain).reverse().join()} 1000000000000 1000000000000\n`);
    await expectSameBytes(({ name }, output) =>
      raymondWith({ NODE_OPTIONS }, plain, 'build', name, '-o', output),
    );
  });

  it('whatever the times and rights of the files', async () => {
    const folder = copyOf((names) => names);
    for (const [index, file] of filesBelow(folder).entries()) {
      const day = new Date(index % 2 === 0 ? 0 : '2107-12-31');
      utimesSync(file, day, day);
      chmodSync(file, index % 2 === 0 ? 0o400 : 0o755);
    }
    await expectSameBytes(({ name }, output) => raymondHere(folder, 'build', name, '-o', output));
  });

  it.each<readonly [string, (folder: string, name: string) => readonly [cwd: string, path: string]]>([
    ['an absolute path', (folder, name) => [checkout, join(folder, name)]],
    ['a slash at the end', (folder, name) => [folder, `${name}/`]],
    ['the current folder', (folder, name) => [join(folder, name), '.']],
    ['a way around', (folder, name) => [join(folder, name), `.././${name}/../${name}`]],
  ])('from %s', async (_, locate) => {
    await expectSameBytes(({ name }, output) => {
      const [cwd, path] = locate(plain, name);
      return raymondHere(cwd, 'build', path, '-o', output);
    });
  });

  it('without a path, from within', async () => {
    await expectSameBytes(({ name }, output) => raymond(join(plain, name), 'build', '-o', output));
  });

  it.skipIf(isWindows)('through a symbolic link to a folder above', async () => {
    const link = join(temporaryFolder(), 'link');
    symlinkSync(plain, link);
    await expectSameBytes(({ name }, output) => raymond(link, 'build', `./${name}`, '-o', output));
  });

  it('to a bundle of another name, over an older one', async () => {
    await expectSameBytes(async ({ name }, output) => {
      writeFileSync(output, 'what was there before');
      return raymond(plain, 'build', name, '-o', output);
    });
  });

  it('as another user, from a copy without code caches', async (context) => {
    if (process.getuid?.() !== 0) context.skip('only root may start a program as another user');
    const nobody = { uid: 65534, gid: 65534 };
    const folder = temporaryFolder();
    chmodSync(folder, 0o755);
    // The checkout may be one that only root can enter.
    for (const file of ['bin', 'dist/raymond.cjs']) {
      cpSync(join(checkout, file), join(folder, file), { recursive: true });
    }
    cpSync(plain, join(folder, 'flows'), { recursive: true });
    chmodSync(join(folder, 'flows'), 0o755);
    mkdirSync(join(folder, 'out'));
    chmodSync(join(folder, 'out'), 0o777);
    const start = (...parameters: readonly string[]) =>
      spawnSync(process.execPath, parameters, { ...nobody, cwd: folder, encoding: 'utf8', env: {} });
    const { stdout, error } = start('-p', 'process.getuid()');
    if (error !== undefined) context.skip(`another user cannot start this Node: ${error.message}`);
    expect(stdout).toBe('65534\n');
    await expectSameBytes(async ({ name }, output) => {
      const own = join('out', `${name}.rwf`);
      const { status, stderr } = start('bin/raymond.js', 'build', join('flows', name), '-o', own);
      if (status === 0) cpSync(join(folder, own), output);
      return { code: status, stdout: '', stderr };
    });
  });
});

describe('a zip gives the bytes of its folder', () => {
  interface Packing {
    readonly compression: 'STORE' | 'DEFLATE';
    readonly top?: string;
    readonly platform?: 'DOS' | 'UNIX';
    readonly reversed?: boolean;
    readonly date?: Date;
  }

  async function pack({ name, files }: SampleWorkflow, packing: Packing): Promise<string> {
    const { compression, top, platform = 'DOS', reversed = false, date = new Date() } = packing;
    const zip = new JSZip();
    const entries = Object.entries(files);
    for (const [file, content] of reversed ? entries.toReversed() : entries) {
      zip.file(top === undefined ? file : `${top}/${file}`, content, { date, unixPermissions: 0o755 });
    }
    const bytes = await zip.generateAsync({ type: 'uint8array', compression, platform });
    return join(folderWith({ [`${name}.zip`]: bytes }), `${name}.zip`);
  }

  it.each<readonly [string, Packing]>([
    ['stored', { compression: 'STORE' }],
    ['deflated, in another order', { compression: 'DEFLATE', reversed: true }],
    ['with a top folder', { compression: 'DEFLATE', top: 'coding-main' }],
    ['made on Unix, long ago', { compression: 'STORE', platform: 'UNIX', date: new Date(0) }],
  ])('%s', async (_, packing) => {
    await expectSameBytes(async (workflow, output) =>
      raymondHere(plain, 'build', await pack(workflow, packing), '-o', output),
    );
  });

  it.for<readonly [string, readonly string[]]>([
    ['-0', ['-q', '-0']],
    ['-9', ['-q', '-9', '-X']],
    ['-r, with its folder', ['-q', '-r']],
  ])('made by zip %s', async ([, flags], context) => {
    if (spawnSync('zip', ['-v']).error !== undefined) context.skip('zip is not on this machine');
    await expectSameBytes(async ({ name, files }, output) => {
      const zip = join(temporaryFolder(), `${name}.zip`);
      const [cwd, names] = flags.includes('-r') ? [plain, [name]] : [join(plain, name), Object.keys(files)];
      const zipped = await runProgram(cwd, 'zip', [...flags, zip, ...names]);
      expect(zipped.code, zipped.stderr).toBe(0);
      return raymondHere(plain, 'build', zip, '-o', output);
    });
  });
});

describe('a checked-out copy gives the bytes of its folder', () => {
  /** A repository with the workflows in it, none of whose bytes git has changed. */
  async function repositoryWith(attributes: string): Promise<Repository> {
    const files = sampleWorkflows.map(({ name, files }) => below(name, files));
    return Repository.create(Object.assign({ '.gitattributes': attributes }, ...files));
  }

  it.each([
    ['no conversion of line ends', 'false', ''],
    ['conversion of line ends, switched off by the attributes', 'true', '* -text\n'],
  ])('under %s', async (_, autocrlf, attributes) => {
    const repository = await repositoryWith(attributes);
    const clone = join(temporaryFolder(), 'clone');
    await repository.git('clone', '--quiet', '-c', `core.autocrlf=${autocrlf}`, repository.folder, clone);
    await expectSameBytes(
      ({ name }, output) => raymondHere(clone, 'build', name, '-o', output),
      sampleWorkflows,
    );
  });

  it('as a zip that git makes of a commit', async () => {
    const repository = await repositoryWith('');
    await expectSameBytes(async ({ name }, output) => {
      const zip = join(temporaryFolder(), `${name}.zip`);
      await repository.git('archive', '--format=zip', '--prefix=commit/', '-o', zip, `HEAD:${name}`);
      return raymondHere(plain, 'build', zip, '-o', output);
    }, sampleWorkflows);
  });
});
