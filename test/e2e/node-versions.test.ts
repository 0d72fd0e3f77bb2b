import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import packageData from '../../package.json' with { type: 'json' };
import { installNode, nodeVersions } from '../../scripts/install-node.mjs';
import { awkwardWorkflow } from '../bundle/reproducible-workflows.ts';
import { below, checkout, folderWith, launcher, runProgram, temporaryFolder } from '../cli/command-line.ts';
import { tryExample } from '../examples/run-raymond.ts';

/**
 * raymond under every line of Node that it is for: each is installed from the registry, and has to do what the Node
 * that runs this test does, to the byte.
 */
const examples = ['hello', 'poll', 'dispatch', 'ralph', 'cross-platform', 'coding'];
const realistic = readdirSync(join(checkout, 'test', 'realistic'), { withFileTypes: true });
const workflows = [
  ...examples.map((name) => join(checkout, 'examples', name)),
  ...realistic.filter((entry) => entry.isDirectory()).map(({ name }) => startOf(name)),
  join(folderWith(below(awkwardWorkflow.name, awkwardWorkflow.files)), awkwardWorkflow.name),
];

/** What a Node prints that does not like what raymond does. */
const warningOfNode = /\(node:\d+\)/;

/** One of them has no entry of its own and is started from a state. */
function startOf(name: string): string {
  const folder = join(checkout, 'test', 'realistic', name);
  return name === 'incident' ? join(folder, 'PAGED.md') : folder;
}

/** What this Node prints and writes, by the command: asked once, compared with every version. */
const ours = new Map<string, Promise<unknown>>();

async function expectAsHere<Outcome>(
  command: string,
  node: string,
  run: (node: string) => Promise<Outcome>,
): Promise<Outcome> {
  const here = ours.get(command) ?? run(process.execPath);
  ours.set(command, here);
  const there = await run(node);
  expect(there, command).toEqual(await here);
  return there;
}

function under(node: string, folder: string, ...parameters: readonly string[]) {
  return runProgram(folder, node, [launcher, ...parameters]);
}

/** What one build of all of them prints, and the bytes that it writes for each. */
async function build(node: string) {
  const folder = temporaryFolder();
  const finished = await under(node, folder, 'build', ...workflows, '-o', 'built/');
  const built = join(folder, 'built');
  const names = existsSync(built) ? readdirSync(built).sort() : [];
  return { ...finished, bundles: names.map((name) => [name, readFileSync(join(built, name), 'base64')]) };
}

it('includes the oldest Node that package.json allows, and one of each later line', () => {
  const oldest = packageData.engines.node.replace('>=', '');
  expect(nodeVersions[0]).toBe(`${oldest}.0`);
  expect(nodeVersions.map((version) => Number.parseInt(version, 10))).toEqual([20, 22, 24]);
});

describe.each(nodeVersions)('under Node %s', (version) => {
  let node: string;

  // Minutes, on a machine that has not installed it yet.
  beforeAll(() => {
    node = installNode(version);
  });

  it('is this version that runs', async () => {
    const finished = await runProgram(checkout, node, ['-p', 'process.version']);
    expect(finished.stdout).toBe(`v${version}\n`);
  });

  it('builds the same bytes of every workflow', async () => {
    const built = await expectAsHere('build', node, build);
    expect(built.code, built.stderr).toBe(0);
    expect(built.bundles).toHaveLength(workflows.length);
  });

  it.each(['text', 'json', 'sarif'])('finds the same, as %s', async (format) => {
    const folder = join(checkout, 'examples');
    const paths = readdirSync(join(folder, 'broken'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join('broken', name));
    const prove = format === 'sarif' ? [] : ['--prove'];
    const parameters = ['lint', ...prove, '--format', format, ...paths, ...examples];
    const found = await expectAsHere(`lint ${format}`, node, (which) => under(which, folder, ...parameters));
    expect(found).toMatchObject({ code: 1, stderr: '' });
  });

  it.each(examples)('inspects examples/%s and its bundle', async (name) => {
    const folder = temporaryFolder();
    const example = join(checkout, 'examples', name);
    expect((await under(node, folder, 'build', example, '-o', 'out.rwf')).code).toBe(0);
    for (const path of [example, 'out.rwf']) {
      const inspected = await expectAsHere(`inspect ${name} ${basename(path)}`, node, (which) =>
        under(which, folder, 'inspect', path, '--json'),
      );
      expect(inspected).toMatchObject({ code: 0, stderr: '' });
    }
  });

  // Those of `coding` are what the demo runs.
  it.each(examples.filter((name) => name !== 'coding'))(
    'lints, builds and runs examples/%s',
    async (name) => {
      const { code, stderr } = await tryExample(name, node);
      expect(code, stderr).toBe(0);
      expect(stderr).not.toMatch(warningOfNode);
    },
  );

  it('goes on with a run', async () => {
    const folder = folderWith({ '.raymond/.keep': '' });
    const example = join(checkout, 'examples', 'hello');
    const replay = ['--agent', `replay:${join(example, 'recording.json')}`, '--id', 'first'];
    const stopped = await under(
      node,
      folder,
      'run',
      example,
      '--input',
      'Ada',
      '--budget',
      '0.001',
      ...replay,
    );
    expect(stopped.code, stopped.stderr).toBe(3);
    const resumed = await under(node, folder, 'resume', 'first', '--budget', '1');
    expect(resumed.code, resumed.stderr).toBe(0);
    expect(resumed.stdout).toMatch(/^Good morning, Ada;/);
    expect((await under(node, folder, 'status', 'first')).stdout).toContain('finished');
  });

  it('lints, builds and runs the demo', async () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'tmp'));
    const demo = join(checkout, 'scripts', 'demo.mjs');
    const finished = await runProgram(folder, node, [demo], { TMPDIR: join(folder, 'tmp') });
    expect(finished.code, finished.stderr).toBe(0);
    expect(finished.stderr).not.toMatch(warningOfNode);
  });

  it('is a library that builds the same bytes', async () => {
    const script = `
      const [library, folder] = process.argv.slice(1);
      const { buildBundle, compile, grammarFiles, makeScope } = await import(library);
      const { readdirSync, readFileSync } = await import('node:fs');
      const names = readdirSync(folder).filter((name) => /^[A-Z_]+\\.(?:md|sh)$/.test(name) && name !== 'README.md');
      const scope = makeScope('poll', names.map((name) => ({ name, bytes: readFileSync(folder + '/' + name) })));
      const built = await buildBundle(await compile(scope, { grammars: grammarFiles }), { platforms: ['unix'] });
      console.log(built.ok ? Buffer.from(built.bytes).toString('base64') : built.refusal);`;
    const parameters = ['--input-type=module', '-e', script, join(checkout, 'dist', 'index.js')];
    const built = await expectAsHere('library', node, (which) =>
      runProgram(checkout, which, [...parameters, join(checkout, 'examples', 'poll')]),
    );
    expect(built).toMatchObject({ code: 0, stderr: '' });
    expect(built.stdout).toMatch(/^UEsD/);
  });
});
