import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgeBundle } from './forge-bundle.ts';
import { hostileBombs } from './hostile-bombs.ts';
import { hostileTables } from './hostile-bundles.ts';
import type { Cost } from './measure-reading.ts';

const mostMilliseconds = 1_000;
const mostMebibytes = 100;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-hostile-'));
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'good.rwf'), forgeBundle({}));
  buildSync({
    entryPoints: ['test/bundle/measure-reading.ts'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'measure.mjs'),
    logLevel: 'warning',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

// Node refuses every attempt of the process to write, to start another or to make a thread.
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** Reads the bundles in one process that may write nothing, and gives what each cost. */
function measure(
  bundles: readonly (readonly [name: string, bytes: Uint8Array])[],
  heap = mostMebibytes,
): Cost[] {
  const paths = bundles.map(([name, bytes]) => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  });
  const child = spawnSync(
    process.execPath,
    [permission, '--allow-fs-read=*', `--max-old-space-size=${heap}`, join(folder, 'measure.mjs')],
    {
      cwd: join(folder, 'empty'),
      input: [join(folder, 'good.rwf'), ...paths].join('\n'),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      timeout: 180_000,
    },
  );
  expect(child.status, child.stderr).toBe(0);
  expect(readdirSync(join(folder, 'empty'))).toEqual([]);
  return JSON.parse(child.stdout);
}

/** The same; who shares the processor slows it down, so what took too long is read again. */
function leastCosts(bundles: Parameters<typeof measure>[0]): Cost[] {
  let costs = measure(bundles);
  for (
    let tries = 1;
    tries < 3 && costs.some(({ milliseconds }) => milliseconds >= mostMilliseconds);
    tries++
  ) {
    const again = measure(bundles);
    costs = costs.map((cost, at) => {
      const other = again[at] ?? cost;
      return other.milliseconds < cost.milliseconds ? other : cost;
    });
  }
  return costs;
}

describe('a hostile bundle costs less than a second and a hundred mebibytes, and nothing is written', () => {
  it('of every table, together', () => {
    const forged = Object.values(hostileTables)
      .flat()
      .map(([, forgery], index) => [`${index}.rwf`, forgeBundle(forgery)] as const);
    const costs = leastCosts(forged);
    expect(costs.length).toBe(forged.length);
    expect(costs.filter(({ refusal }) => refusal === null)).toEqual([]);
    expect(costs.filter(({ milliseconds }) => milliseconds >= mostMilliseconds)).toEqual([]);
    expect(Math.max(...costs.map(({ mebibytes }) => mebibytes))).toBeLessThan(mostMebibytes);
  });

  it.each(hostileBombs)('%s', (_what, make, words) => {
    const [cost] = leastCosts([['bomb.rwf', make()]]);
    expect(cost?.refusal).toContain(words);
    expect(cost?.milliseconds).toBeLessThan(mostMilliseconds);
    expect(cost?.mebibytes).toBeLessThan(mostMebibytes);
  });

  it('is measured so that it would be seen', () => {
    const nothings = Buffer.from(`[${'{},'.repeat(3_000_000)}{}]`);
    const [cost] = measure([['nothings.json', nothings]], 1_000);
    expect(cost?.mebibytes).toBeGreaterThan(mostMebibytes);
  });
});
