import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildRefusal, fixtures, foldersIn, lintFrom } from './lint-folder.ts';

/** Beside the files of each case, what `raymond lint` prints for them; `UPDATE=1` rewrites it. */
const expectedName = 'findings.expected';

describe.each(foldersIn(fixtures))('%s', (rule) => {
  it.each(foldersIn(join(fixtures, rule)))('%s', async (name) => {
    const folder = join(fixtures, rule, name);
    const { text, findings, code } = await lintFrom(folder, ['.']);
    // A valid case is a workflow that its author would call clean: other rules may at most take note of it.
    const counts = findings.filter((finding) => finding.severity !== 'info' || finding.rule === rule);
    const fired = (name.startsWith('valid-') ? counts : findings).map((finding) => finding.rule);
    if (name.startsWith('valid-')) expect(fired, text).toEqual([]);
    else expect(fired, text).toContain(rule);
    if (code === 0) expect(await buildRefusal(folder)).toBe('');
    const file = join(folder, expectedName);
    if (process.env['UPDATE'] === '1') writeFileSync(file, text);
    expect(existsSync(file), `${file} is missing; UPDATE=1 writes it`).toBe(true);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
