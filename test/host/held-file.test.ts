import fs, { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { durableFiles } from '../../src/host/durable-files.ts';

const ownPlatform = process.platform;
const { renameSync } = fs;
let folder: string;

/** Other modules import it by name. */
function setRename(rename: typeof renameSync): void {
  fs.renameSync = rename;
  syncBuiltinESMExports();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-held-'));
  let refusals = 0;
  setRename((from, to) => {
    if (++refusals > 3) return renameSync(from, to);
    throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' });
  });
});

afterEach(() => {
  setRename(renameSync);
  Object.defineProperty(process, 'platform', { value: ownPlatform });
  rmSync(folder, { recursive: true, force: true });
});

it('a file that somebody reads for an instant is replaced after that on Windows', () => {
  Object.defineProperty(process, 'platform', { value: 'win32' });
  durableFiles.writeDurably(join(folder, 'state'), 'new');
  expect(readFileSync(join(folder, 'state'), 'utf8')).toBe('new');
});

it('elsewhere such a refusal is final, and leaves nothing behind', () => {
  Object.defineProperty(process, 'platform', { value: 'linux' });
  expect(() => durableFiles.writeDurably(join(folder, 'state'), 'new')).toThrow('EPERM');
  expect(readdirSync(folder)).toEqual([]);
});
