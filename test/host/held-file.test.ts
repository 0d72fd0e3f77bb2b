import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { durableFiles } from '../../src/host/durable-files.ts';

const { rename } = vi.hoisted(() => ({ rename: vi.fn() }));

vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>();
  rename.mockImplementation(fs.renameSync);
  return { ...fs, renameSync: rename };
});

const ownPlatform = process.platform;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'raymond-held-'));
  for (let time = 0; time < 3; time++) {
    rename.mockImplementationOnce(() => {
      throw Object.assign(new Error('EPERM: operation not permitted, rename'), { code: 'EPERM' });
    });
  }
});

afterEach(() => {
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
