import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  below,
  brokenWorkflow,
  checkout,
  cleanWorkflow,
  type Finished,
  folderWith,
  prompt,
  runProgram,
  temporaryFolder,
  writeTree,
} from '../cli/command-line.ts';
import {
  type LoopbackRegistry,
  openRegistry,
  type PackedTarball,
  type PublishedPackage,
} from './loopback-registry.ts';

const isWindows = process.platform === 'win32';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly files: readonly string[];
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Everything that a build reads. The package is made of a copy: packing builds, and others read dist/ meanwhile. */
const ingredients = ['bin', 'src', 'scripts', 'grammar', 'docs', 'examples', 'package.json'].concat(
  readdirSync(checkout).filter((name) =>
    /^(?:\.pre-commit-hooks\.yaml|tsconfig.*\.json|(?:README|CHANGELOG|LICENSE).*)$/.test(name),
  ),
);

/** A copy of this package with things around it that nobody else should get. */
function copyPackage(): string {
  const folder = temporaryFolder();
  for (const name of ingredients) cpSync(join(checkout, name), join(folder, name), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'));
  writeTree(folder, {
    '.env': 'TOKEN=1',
    'notes.md': 'private',
    'test/some.test.ts': 'export {};',
    '.raymond/state/run.json': '{}',
    '.cache/large': 'x',
  });
  return folder;
}

/** The run-time dependencies of a package, and theirs, as folders of this checkout's node_modules. */
function dependencyFolders(folder: string, known = new Set<string>()): string[] {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    const dependency = join(checkout, 'node_modules', name);
    if (known.has(dependency)) continue;
    known.add(dependency);
    dependencyFolders(dependency, known);
  }
  return [...known];
}

/** Two states, the first of which is a script for each platform. */
const scripts = {
  'START.sh': 'NEXT=PUBLISH\necho "<goto>$NEXT</goto>"\n',
  'START.ps1': "Write-Output '<goto>PUBLISH</goto>'\n",
  'PUBLISH.md': prompt('tag: result'),
};

const copy = copyPackage();
const home = temporaryFolder();
const store = temporaryFolder();
const prefix = temporaryFolder();

/** npm with settings of its own: no user's configuration, no cache, no network but this machine. */
function npm(folder: string, ...parameters: readonly string[]): Promise<Finished> {
  return runProgram(
    folder,
    'npm',
    [...parameters, '--no-audit', '--no-fund', '--cache', join(home, 'cache')],
    {
      HOME: home,
      npm_config_update_notifier: 'false',
      NO_PROXY: '127.0.0.1',
      no_proxy: '127.0.0.1',
    },
  );
}

async function pack(folder: string, ...parameters: readonly string[]): Promise<PackedTarball[]> {
  const finished = await npm(folder, 'pack', '--json', '--pack-destination', store, ...parameters);
  expect(finished.code, finished.stderr).toBe(0);
  // What the build prints comes first.
  return JSON.parse(finished.stdout.slice(finished.stdout.search(/^\[$/m))) as PackedTarball[];
}

describe.skipIf(isWindows)('the package', () => {
  let registry: LoopbackRegistry | undefined;
  let tarball: PackedTarball;
  const manifest = readManifest(checkout);

  beforeAll(async () => {
    const [packed] = await pack(copy);
    if (packed === undefined) throw new Error('npm pack made nothing');
    tarball = packed;
    const folders = dependencyFolders(checkout);
    const dependencies = await pack(checkout, '--ignore-scripts', ...folders);
    const published = folders.map((folder): PublishedPackage => {
      const ofFolder = readManifest(folder);
      const found = dependencies.find(({ name }) => name === ofFolder.name);
      if (found === undefined) throw new Error(`${ofFolder.name} was not packed`);
      return { manifest: ofFolder, tarball: found };
    });
    registry = await openRegistry(store, published);
    const from = ['--registry', registry.url, '--prefix', prefix];
    const installed = await npm(home, 'install', '--global', join(store, tarball.filename), ...from);
    expect(installed.code, installed.stderr).toBe(0);
  }, 120_000);

  afterAll(() => registry?.close());

  /** The installed command, as a shell finds it. */
  function raymond(folder: string, ...parameters: readonly string[]): Promise<Finished> {
    const path = [join(prefix, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(delimiter);
    return runProgram(folder, join(prefix, 'bin', 'raymond'), parameters, { PATH: path, HOME: home });
  }

  /** Runs code as an ES module beside the installed package: unlike that of `node -e`, it has no `require`. */
  function asModule(text: string): Promise<Finished> {
    writeTree(join(prefix, 'lib'), { 'user.mjs': text });
    return runProgram(join(prefix, 'lib'), process.execPath, ['user.mjs']);
  }

  const installedFolder = join(prefix, 'lib', 'node_modules', 'raymond');

  it('holds what package.json lists and nothing else', () => {
    const always = ['package.json', 'README.md', 'LICENSE'];
    const listed = (path: string) =>
      always.includes(path) || manifest.files.some((name) => path === name || path.startsWith(`${name}/`));
    const paths = tarball.files.map(({ path }) => path);
    expect(paths.filter((path) => !listed(path))).toEqual([]);
    expect(manifest.files.filter((name) => !paths.some((path) => `${path}/`.startsWith(`${name}/`)))).toEqual(
      [],
    );
    expect(
      paths.filter((path) => /(?:^|\/)(?:node_modules|\.raymond|\.cache|\.env)(?:\/|$)|\.rwf$/.test(path)),
    ).toEqual([]);
  });

  it('holds every file that package.json names as a way in', () => {
    const ways = [manifest.bin, ...Object.values(manifest.exports)].flatMap((way) =>
      typeof way === 'string' ? [way] : Object.values(way),
    );
    const paths = new Set(tarball.files.map(({ path }) => path));
    expect(ways.filter((way) => !paths.has(way.replace(/^\.\//, '')))).toEqual([]);
  });

  it('holds bundled code without a path of the machine it was made on', () => {
    for (const name of ['raymond.cjs', 'index.js']) {
      const text = readFileSync(join(installedFolder, 'dist', name), 'latin1');
      for (const path of [copy, checkout, home]) expect(text.includes(path), `${name}: ${path}`).toBe(false);
    }
  });

  it('passes on the licence of every package that its code comes from', async () => {
    const { metafile } = await build({
      entryPoints: ['src/cli/start.ts', 'src/index.ts'],
      absWorkingDir: checkout,
      bundle: true,
      minify: true,
      platform: 'node',
      format: 'esm',
      outdir: 'nowhere',
      write: false,
      metafile: true,
      // The locking module finds its own build without it.
      external: ['require-addon'],
      logLevel: 'silent',
    });
    const inputs = Object.values(metafile.outputs).flatMap((output) => Object.entries(output.inputs));
    const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([path]) => path);
    const names = used.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
    const bundled = new Set([...names, 'web-tree-sitter', '@vscode/tree-sitter-wasm']);
    expect([...bundled]).toEqual(expect.arrayContaining(['yaml', 'jszip', 'commander', 'isarray']));
    const notices = readFileSync(join(installedFolder, 'dist', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
    const titles = [...bundled].map((name) => {
      const { version } = readManifest(join(checkout, 'node_modules', name));
      return `${name} ${version}`;
    });
    const sections = notices.split(/^-{80}\n/m).slice(1);
    const titleOf = (section: string) => section.slice(0, section.indexOf(' ('));
    expect(sections.map(titleOf).sort()).toEqual([...titles, 'tree-sitter-bash'].sort());
    // A licence without the name of its owner would be none.
    expect(sections.filter((section) => !/copyright .*\w{3}/i.test(section)).map(titleOf)).toEqual([]);
    expect(sections.filter((section) => section.length < 500).map(titleOf)).toEqual([]);
    expect(notices).not.toContain(checkout);
  });

  it('is smaller than 3.2 MB', () => {
    expect(tarball.size).toBeLessThan(3_200_000);
  });

  it('installs a command that says its version', async () => {
    expect(await raymond(home, '--version')).toEqual({
      code: 0,
      stdout: `${manifest.version}\n`,
      stderr: '',
    });
  });

  it('is also a library', async () => {
    const finished = await asModule(`import * as library from 'raymond';
      console.log(Object.keys(library).join(' '));`);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(finished.stdout.split(/\s/)).toEqual(expect.arrayContaining(['compile', 'buildBundle']));
  });

  it('reads scripts, as a command', async () => {
    const folder = folderWith(scripts);
    expect(await raymond(folder, 'lint', '.')).toMatchObject({ code: 0, stderr: '' });
    writeTree(folder, { 'START.sh': 'echo "<goto>PUBLSH</goto>"\n' });
    const broken = await raymond(folder, 'lint', '.');
    expect(broken).toMatchObject({ code: 1, stderr: '' });
    expect(broken.stdout).toContain('START.sh:1:');
  });

  it('reads scripts, as a library', async () => {
    const files = Object.entries(scripts).map(([name, text]) => ({ name, text }));
    const finished = await asModule(`import { compile, grammarFiles, makeScope } from 'raymond';
      const encoder = new TextEncoder();
      const files = ${JSON.stringify(files)}.map(({ name, text }) => ({ name, bytes: encoder.encode(text) }));
      const { workflow, diagnostics } = await compile(makeScope('scripts', files), { grammars: grammarFiles });
      const targets = workflow.implementations.map(({ file, transitions }) => [
        file, ...transitions.map(({ target }) => target?.text ?? 'result'),
      ].join(' '));
      console.log(JSON.stringify({ targets, diagnostics }));`);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(finished.stdout)).toEqual({
      targets: ['PUBLISH.md result', 'START.ps1 PUBLISH', 'START.sh PUBLISH'],
      diagnostics: [],
    });
  });

  it('reads all of YAML, as a library', async () => {
    const values = ['~', 'a: b', '"a\\nb"', '|\n  a', "'it''s'", '&a b'];
    const finished = await asModule(`import { compile, makeScope } from 'raymond';
      for (const value of ${JSON.stringify(values)}) {
        const text = '---\\ndescription: ' + value + '\\n---\\n<result>done</result>\\n';
        const files = [{ name: 'START.md', bytes: new TextEncoder().encode(text) }];
        const { diagnostics } = await compile(makeScope('yaml', files), {});
        console.log(diagnostics.map(({ rule }) => rule).join());
      }`);
    expect(finished).toMatchObject({ code: 0, stderr: '' });
    const rules = ['', 'frontmatter-syntax', '', '', '', 'frontmatter-syntax'];
    expect(finished.stdout.split('\n').slice(0, -1)).toEqual(rules);
  });

  it('has types for a strict program that checks them, too', async () => {
    const folder = join(prefix, 'lib');
    writeTree(folder, {
      'user.mts': `import { buildBundle, compile, factsOf, findingsOf, grammarFiles, makeScope, readBundle, renderFindings } from 'raymond';
        import type { Compilation, Facts, Finding, Platform, SignatureVerdict, TagScan, Transition, Witness } from 'raymond';
        const compilation: Compilation = await compile(makeScope('w', []), { grammars: grammarFiles, entry: 'START' });
        const platforms: readonly Platform[] = compilation.workflow.platforms;
        const all: readonly Facts[] = platforms.map((platform) => factsOf(compilation.workflow)(platform, 'certain'));
        const lines: readonly number[] = findingsOf(compilation).map(({ span }: Finding) => span.start.line);
        const built = await buildBundle(compilation, { allow: ['target-missing'] });
        const read = built.ok ? readBundle(built.bytes) : built;
        const text: string = read.ok ? renderFindings(compilation) : read.refusal;
        // @ts-expect-error There is no such rule.
        await buildBundle(compilation, { allow: ['target-misssing'] });
        export type { SignatureVerdict, TagScan, Transition, Witness };
        export { all, lines, text };`,
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
          noEmit: true,
          module: 'nodenext',
          lib: ['es2023'],
          typeRoots: [join(checkout, 'node_modules', '@types')],
          types: ['node'],
        },
        files: ['user.mts'],
      }),
    });
    const compiler = join(checkout, 'node_modules', 'typescript', 'bin', 'tsc');
    const checked = await runProgram(folder, process.execPath, [compiler, '--project', '.']);
    expect(checked).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('says in one line that a part of it is missing', async () => {
    const broken = temporaryFolder();
    cpSync(installedFolder, broken, { recursive: true });
    const launcher = join(broken, 'bin', 'raymond.js');
    const bundle = join(broken, 'dist', 'raymond.cjs');
    const wrongLength = () => writeFileSync(bundle, '0000000000', { flag: 'r+' });
    const withoutStart = () => {
      const text = readFileSync(join(installedFolder, 'dist', 'raymond.cjs'), 'latin1');
      writeFileSync(bundle, text.replace(/ \d{10}/, ` ${'0'.repeat(10)}`), 'latin1');
    };
    const damages = [wrongLength, withoutStart, () => truncateSync(bundle, 1_000_000), () => rmSync(bundle)];
    for (const damage of damages) {
      damage();
      const finished = await runProgram(broken, process.execPath, [launcher, '--version']);
      expect(finished).toMatchObject({ code: 2, stdout: '' });
      expect(finished.stderr).toMatch(/^error: raymond [^\n]* install it again\n$/);
    }
  });

  it('lints, builds and inspects', async () => {
    const folder = temporaryFolder();
    writeTree(folder, { ...below('workflows/review', cleanWorkflow), ...below('broken', brokenWorkflow) });
    expect(await raymond(folder, 'lint', 'workflows/review')).toMatchObject({ code: 0, stderr: '' });
    const broken = await raymond(folder, 'lint', 'broken');
    expect(broken).toMatchObject({ code: 1, stderr: '' });
    expect(broken.stdout).toContain('error[target-missing]: there is no state "PUBLSH"');
    expect(await raymond(folder, 'build', '-o', 'review.rwf')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(folder, 'review.rwf'))).toBe(true);
    const inspected = await raymond(folder, 'inspect', 'review.rwf');
    expect(inspected.stdout).toContain('workflow   review');
  });

  it('runs an example from its own files, and lists the run', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, '.raymond'));
    cpSync(join(installedFolder, 'examples'), join(folder, 'examples'), { recursive: true });
    const replay = ['--agent', 'replay:examples/hello/recording.json', '--id', 'first'];
    const finished = await raymond(folder, 'run', 'examples/hello', '--input', 'Ada', ...replay);
    expect(finished.code, finished.stderr).toBe(0);
    expect(finished.stdout).toMatch(/^Good morning, Ada; [^\n]*\n$/);
    expect(finished.stderr).toContain('run first finished, $0.007');
    expect((await raymond(folder, 'ls')).stdout).toMatch(/^first +finished /m);
    const again = await raymond(folder, 'resume', 'first');
    expect(again).toMatchObject({ code: 0, stdout: finished.stdout });
    expect(readdirSync(join(folder, '.raymond')).sort()).toEqual(['.gitignore', 'bundles', 'runs', 'state']);
  });
});
