import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import JSZip from 'jszip';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { planBuilds } from '../../src/cli/bundles/build-outputs.ts';
import { loadWorkflow } from '../../src/cli/inputs/load-workflow.ts';
import { compile } from '../../src/compiler/compile.ts';
import { grammarFiles } from '../../src/host/grammar-files.ts';
import { nodeFiles } from '../../src/host/node-files.ts';
import { canonicalJson } from '../../src/util/canonical-json.ts';
import { MemoryFiles } from '../host/memory-files.ts';

let base: string;

beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'raymond-scope-'));
});

afterAll(() => rmSync(base, { recursive: true, force: true }));

const result = 'Say <result>x</result>\n';

function makeFolder(name: string, files: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = join(base, name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

async function load(path: string) {
  const loaded = await loadWorkflow(nodeFiles, path, base);
  if (!loaded.ok) throw new Error(loaded.refusal);
  const { scope, entry } = loaded.workflow;
  const { workflow, diagnostics } = await compile(scope, { entry, grammars: grammarFiles });
  return { scope, workflow, findings: diagnostics.map(({ rule, message }) => `${rule}: ${message}`) };
}

async function makeZip(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const zip = new JSZip();
  for (const [file, text] of Object.entries(files)) zip.file(file, text);
  const path = join(base, name);
  writeFileSync(path, await zip.generateAsync({ type: 'uint8array' }));
  return path;
}

test('the root of the file system has a name as every other folder', async () => {
  const files = new MemoryFiles({ '/START.md': result });
  const loaded = await loadWorkflow(files, '/', '/work');
  expect(loaded).toMatchObject({ ok: true, workflow: { path: '/', scope: { name: 'root' } } });
  expect(planBuilds(files, ['/'], 'dist/', '/work')).toMatchObject({
    builds: [{ path: '/', output: 'dist/root.rwf' }],
  });
});

describe('a folder, a zip, a zipped folder and a start file', () => {
  const files = {
    'START.md': '---\nmodel: opus\n---\nGo <goto>B</goto>, {{result}}',
    'B.md': result,
    'README.md': 'Read <goto>NOWHERE</goto>',
    'data.csv': 'a,b',
    'workflow.yaml': 'reset_stack: preserve\n',
  };

  test('give the same representation', async () => {
    const folder = makeFolder('same', files);
    mkdirSync(join(folder, 'drafts'));
    writeFileSync(join(folder, 'drafts', 'C.md'), '<goto>NOWHERE</goto>');
    const flat = await makeZip('same.zip', files);
    mkdirSync(join(base, 'zipped'));
    const prefixed = Object.fromEntries(Object.entries(files).map(([name, text]) => [`top/${name}`, text]));
    const nested = await makeZip('zipped/same.zip', { ...prefixed, '__MACOSX/top/._START.md': 'x' });
    const expected = await load(folder);
    expect(expected.findings).toEqual([]);
    for (const path of [flat, nested]) {
      const { workflow, findings } = await load(path);
      expect(canonicalJson(workflow)).toBe(canonicalJson(expected.workflow));
      expect(findings).toEqual([]);
    }
    const started = await load(join(folder, 'START.md'));
    const { entry, entries, ...rest } = started.workflow;
    const { entry: _entry, entries: _entries, ...same } = expected.workflow;
    expect(canonicalJson(rest)).toBe(canonicalJson(same));
    expect([entry?.unix, entries.map(({ unix }) => unix)]).toEqual(['START.md', ['START.md']]);
  });
});

describe('what cannot be read is told, and nothing else is lost', () => {
  test('a link out of the scope is not followed, and neither is one within', async () => {
    const secret = makeFolder('outside', { 'SECRET.md': '<goto>OUTSIDE</goto>' });
    const folder = makeFolder('links', { 'START.md': result });
    symlinkSync(join(secret, 'SECRET.md'), join(folder, 'A.md'));
    symlinkSync('START.md', join(folder, 'B.md'));
    symlinkSync('nowhere', join(folder, 'C.md'));
    symlinkSync(secret, join(folder, 'D.md'));
    const { scope, findings } = await load(folder);
    expect(scope.files.map(({ name }) => name)).toEqual(['START.md']);
    expect(findings).toEqual(
      ['A', 'B', 'C', 'D'].map((name) => `unreadable-file: ${name}.md is a symbolic link, which is not read`),
    );
  });

  test('a file of a gigabyte is not read', async () => {
    const folder = makeFolder('huge', { 'START.md': result, 'HUGE.md': '', 'HUGE.csv': '' });
    truncateSync(join(folder, 'HUGE.md'), 1024 ** 3);
    truncateSync(join(folder, 'HUGE.csv'), 1024 ** 3);
    const { rss } = process.memoryUsage();
    const { findings } = await load(folder);
    expect(findings).toEqual(['unreadable-file: HUGE.md is 1024 MiB large; at most 16 MiB are read']);
    expect(process.memoryUsage().rss - rss).toBeLessThan(256 * 1024 ** 2);
  });

  test('a zip of a gigabyte is not read', async () => {
    const path = join(base, 'huge.zip');
    writeFileSync(path, '');
    truncateSync(path, 1024 ** 3);
    expect(await loadWorkflow(nodeFiles, path, base)).toEqual({
      ok: false,
      refusal: `${path} cannot be read: it is larger than 256 MiB`,
    });
  });

  test('texts that are not UTF-8', async () => {
    const folder = makeFolder('encodings', {
      'START.md': result,
      'LATIN.md': Buffer.from('Gr\u00fc\u00dfe', 'latin1'),
      'WIDE.md': Buffer.from('\ufeffx', 'utf16le'),
      'OVERLONG.md': Uint8Array.of(0xc0, 0xaf),
      'SURROGATE.md': Uint8Array.of(0xed, 0xa0, 0x80),
      // The first of the two is what stands for a byte that is none.
      'BOTH.md': Buffer.concat([Buffer.from('\ufffd\n\ufffd\ufffdo'), Uint8Array.of(0xff)]),
      'CUT.md': Uint8Array.of(0xf0, 0x9f, 0x8e),
      'NUL.md': '\0<result>x</result>',
      'picture.png': Uint8Array.of(0x89, 0x50, 0xff),
    });
    const { findings } = await load(folder);
    expect(findings.filter((finding) => finding.startsWith('unreadable-file'))).toEqual(
      [
        ['BOTH', 'line 2, column 4'],
        ['CUT', 'line 1, column 1'],
        ['LATIN', 'line 1, column 3'],
        ['OVERLONG', 'line 1, column 1'],
        ['SURROGATE', 'line 1, column 1'],
        ['WIDE', 'line 1, column 1'],
      ].map(([name, place]) => `unreadable-file: ${name}.md is not UTF-8 text: ${place}`),
    );
  });

  // Root may read everything, and Windows has no such modes.
  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'a file without permission',
    async () => {
      const folder = makeFolder('locked', { 'START.md': result, 'LOCKED.md': result });
      chmodSync(join(folder, 'LOCKED.md'), 0);
      expect((await load(folder)).findings).toEqual([
        'unreadable-file: LOCKED.md cannot be read: permission denied',
      ]);
    },
  );

  test('a folder with nothing in it, and one with nothing for raymond', async () => {
    for (const folder of [makeFolder('empty', {}), makeFolder('other', { 'notes.txt': 'x' })]) {
      expect((await load(folder)).findings).toEqual([
        expect.stringMatching(
          /^entry-missing: \w+ holds no state: no \.md, \.sh, \.ps1 or \.bat file but README\.md and its like$/,
        ),
      ]);
    }
  });
});
