import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as library from '../../src/index.ts';
import { checkout, readDocument } from './documents.ts';

const page = readDocument('docs/library.md');
const folder = mkdtempSync(join(tmpdir(), 'library-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe.skipIf(process.platform === 'win32')('docs/library.md', () => {
  it('shows what its program really prints', () => {
    const program = page.blocks.find(({ file }) => file === 'check.mjs')?.content ?? '';
    const printed = page.blocks.find(({ language }) => language === 'text')?.content ?? '';
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(checkout, join(folder, 'node_modules', 'raymond'));
    writeFileSync(join(folder, 'check.mjs'), program);
    const output = execFileSync(process.execPath, ['check.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(output.trimEnd()).toBe(printed.trimEnd());
  });

  it('names everything that the package exports', () => {
    for (const name of Object.keys(library)) expect(page.text, name).toContain(`\`${name}`);
  });
});
