import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { type BundleParts, writeBundle } from '../../src/bundle/write-bundle.ts';
import { expectWithin } from '../processor-time.ts';
import { forgeBundle } from './forge-bundle.ts';
import {
  chainSample,
  claimsWithFinding,
  plainClaims,
  type SampleFile,
  sample,
  smallSample,
  withManifest,
} from './sample-workflow.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const small = (): BundleParts => {
  const { workflow, files, manifest } = withManifest(smallSample());
  return { workflow, files, manifest, claims: claimsWithFinding(workflow), compilerVersion: '0.1.0' };
};

function readBack(bytes: Uint8Array) {
  const outcome = readBundle(bytes);
  if (!outcome.ok) throw new Error(outcome.refusal);
  return outcome.bundle;
}

/** Random workflows: some states, each with some implementations that resolve, going anywhere or nowhere. */
const workflows = fc
  .uniqueArray(fc.stringMatching(/^[A-Z_][A-Za-z0-9_.é漢-]{0,11}$/), {
    minLength: 1,
    maxLength: 6,
    selector: (name) => name.normalize('NFC').toLowerCase(),
  })
  .map((names) =>
    names.filter((name) => !/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)|\.(md|sh|ps1|bat)$/i.test(name)),
  )
  .filter((names) => names.length > 0)
  .chain((names) => {
    const source = (name: string) =>
      fc.record({
        extensions: fc.constantFrom(['md'], ['sh', 'ps1'], ['sh', 'bat']),
        target: fc.option(fc.constantFrom(...names), { nil: null }),
        policy: fc.boolean(),
        padding: fc.string({ unit: 'binary', maxLength: 60 }),
        name: fc.constant(name),
      });
    return fc.tuple(...names.map(source));
  })
  .map((sources) =>
    sources.flatMap(({ extensions, name, ...rest }) =>
      extensions.map((extension): SampleFile => ({ ...rest, file: `${name}.${extension}` })),
    ),
  );

describe('writeBundle', () => {
  it('writes what readBundle reads', async () => {
    const parts = small();
    const bytes = await writeBundle(parts);
    const bundle = readBack(bytes);
    expect(bundle.workflow).toEqual(parts.workflow);
    expect([...bundle.files.keys()]).toEqual([...parts.files.keys()].sort());
    expect(bundle.digest).toBe(sha256(bytes));
    expect(bundle.header).toMatchObject({
      formatVersion: 3,
      compilerVersion: '0.1.0',
      workflow: 'sample',
      entries: ['START'],
      platforms: ['unix', 'windows'],
      ...claimsWithFinding(parts.workflow),
    });
    expect(bundle.header.contents.map((content) => content.name)).toEqual([
      'mimetype',
      'ir.json',
      'workflow.yaml',
      'states/ENDE_é.md',
      'states/POLL.ps1',
      'states/POLL.sh',
      'states/REVIEW.md',
      'states/START.md',
    ]);
  });

  it('round-trips any workflow', async () => {
    await fc.assert(
      fc.asyncProperty(
        workflows,
        fc.constantFrom(['unix'] as const, ['unix', 'windows'] as const),
        fc.boolean(),
        async (sources, platforms, configured) => {
          const plain = sample(sources, platforms);
          const { workflow, files, manifest } = configured ? withManifest(plain) : plain;
          const bundle = readBack(
            await writeBundle({
              workflow,
              files,
              manifest,
              claims: plainClaims(workflow),
              compilerVersion: '9',
            }),
          );
          expect(bundle.workflow).toEqual(workflow);
          const bytesOf = (map: ReadonlyMap<string, Uint8Array>) =>
            Object.fromEntries([...map].map(([name, bytes]) => [name, Buffer.from(bytes).toString('hex')]));
          expect(bytesOf(bundle.files)).toEqual(bytesOf(files));
          expect(bundle.manifest === null ? null : Uint8Array.from(bundle.manifest)).toEqual(manifest);
        },
      ),
      { seed: 11, numRuns: 60 },
    );
  });

  it('writes the same bytes every time, in whatever order the files come', async () => {
    const parts = small();
    const digest = sha256(await writeBundle(parts));
    expect(sha256(await writeBundle(small()))).toBe(digest);
    const entries = [...parts.files];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(entries, { minLength: entries.length }), async (shuffled) => {
        expect(sha256(await writeBundle({ ...parts, files: new Map(shuffled) }))).toBe(digest);
      }),
      { seed: 12, numRuns: 10 },
    );
  });

  it('writes the same bytes in any time zone, locale and working folder', async () => {
    const here = sha256(await writeBundle(small()));
    const script = resolve('test/bundle/print-digest.ts');
    const loader = import.meta.resolve('tsx');
    const run = async (TZ: string, LC_ALL: string) => {
      const environment = { PATH: process.env.PATH, TZ, LC_ALL };
      const options = { cwd: TZ === 'UTC' ? process.cwd() : tmpdir(), env: environment };
      return (
        await promisify(execFile)(process.execPath, ['--import', loader, script], options)
      ).stdout.trim();
    };
    const digests = await Promise.all([
      run('America/New_York', 'C'),
      run('Asia/Tokyo', 'tr_TR.UTF-8'),
      run('UTC', 'de_DE.UTF-8'),
    ]);
    expect(digests).toEqual([here, here, here]);
  });

  it('gives what the format page alone gives: a second writer makes an equal bundle', async () => {
    const mine = readBack(await writeBundle({ ...small(), claims: plainClaims(small().workflow) }));
    const other = readBack(forgeBundle({ sample: withManifest(smallSample()) }));
    expect(other.header).toEqual(mine.header);
    expect(other.workflow).toEqual(mine.workflow);
  });

  it('is listed and unpacked by unzip, and its digests are those of sha256sum', async (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-bundle-'));
    try {
      const bytes = await writeBundle(small());
      const { header } = readBack(bytes);
      writeFileSync(join(folder, 'sample.rwf'), bytes);
      // In another locale unzip writes names that are not ASCII in a way of its own.
      const env = { ...process.env, LC_ALL: 'C.UTF-8' };
      const unzip = spawnSync('unzip', ['-q', 'sample.rwf', '-d', 'out'], {
        cwd: folder,
        encoding: 'utf8',
        env,
      });
      if (unzip.error !== undefined)
        context.skip('unzip is not on this machine; it reads a bundle as any other zip');
      expect(unzip.stderr).toBe('');
      expect(unzip.status).toBe(0);
      const run = (command: string, input = '') =>
        spawnSync('bash', ['--norc', '-c', command], { cwd: join(folder, 'out'), encoding: 'utf8', input });
      if (run('sha256sum --version').status !== 0) context.skip('sha256sum is not on this machine');
      const sums = header.contents.map((content) => `${content.sha256}  ${content.name}\n`).join('');
      expect(run('sha256sum --check --strict', sums)).toMatchObject({ status: 0, stderr: '' });
      // The recipe as the page gives it: whoever copies it must come to the digest in bundle.json.
      const [, section = ''] = readFileSync('docs/bundle-format.md', 'utf8').split(
        '\n### The digest of the whole\n',
      );
      const recipe = /```sh\n([^`]+)```/.exec(section)?.[1];
      expect(run(`set -euo pipefail\n${recipe}`)).toMatchObject({
        status: 0,
        stdout: `${header.digest}  -\n`,
      });
      writeFileSync(join(folder, 'out/states/START.md'), 'changed');
      expect(run(`${recipe}`).stdout).not.toContain(header.digest);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('never lets a bundle out that cannot be read', async () => {
    const parts = small();
    const files = new Map(parts.files);
    files.delete('START.md');
    await expect(writeBundle({ ...parts, files })).rejects.toThrow(
      'no bundle can hold it: the source of "START.md" is missing',
    );
    const huge = new Map(parts.files).set('START.md', Buffer.alloc(2_000_000, 0x20));
    await expect(writeBundle({ ...parts, files: huge })).rejects.toThrow('like a zip bomb');
  });

  it('freezes the workflow and the header', async () => {
    const { workflow, header } = readBack(await writeBundle(small()));
    expect(() => Object.assign(workflow.states[0] ?? {}, { name: 'X' })).toThrow(TypeError);
    expect(Object.isFrozen(workflow.implementations[0]?.transitions[0]?.span)).toBe(true);
    expect(Object.isFrozen(header.contents[0])).toBe(true);
  });

  it('loads a thousand states in time', async () => {
    const chain = chainSample(1000);
    const claims = plainClaims(chain.workflow);
    const bytes = await writeBundle({ ...chain, claims, compilerVersion: '0.1.0' });
    // About 30 ms where this was written; so far above that is a defect on any machine.
    await expectWithin(0.2, () => readBack(bytes));
  });
});
