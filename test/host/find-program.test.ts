import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { findProgram } from '../../src/host/find-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'raymond-programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const name of ['npm/claude', 'npm/claude.cmd', 'own/claude.exe', 'here/claude.exe']) {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '', { mode: 0o755 });
}
const search = (...entries: string[]) => entries.map((entry) => entry && join(folder, entry)).join(delimiter);
const here = join(folder, 'here');

it('finds what npm has installed on Windows, and not what that has beside it for other shells', () => {
  expect(findProgram('claude', search('npm', 'own'), here, true)).toBe(join(folder, 'npm/claude.cmd'));
  expect(findProgram('claude', search('own', 'npm'), here, true)).toBe(join(folder, 'own/claude.exe'));
  expect(findProgram('claude', search('own', 'npm'), here, false)).toBe(join(folder, 'npm/claude'));
});

it('takes nothing from the current folder for the end of a search path of Windows', () => {
  expect(findProgram('claude', search('npm', ''), here, true)).toBe(join(folder, 'npm/claude.cmd'));
  expect(findProgram('claude', search(''), here, true)).toBe('claude');
});

it('completes a path on Windows as well, and leads it from the current folder', () => {
  expect(findProgram('../npm/claude', undefined, here, true)).toBe(join(folder, 'npm/claude.cmd'));
  expect(findProgram('../npm/claude.cmd', undefined, here, true)).toBe(join(folder, 'npm/claude.cmd'));
  expect(findProgram('../npm/claude', undefined, here, false)).toBe(join(folder, 'npm/claude'));
  expect(findProgram('../gone/claude', undefined, here, true)).toBe(join(folder, 'gone/claude'));
});
