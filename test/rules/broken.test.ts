import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rules } from '../../src/analysis/rule-list.ts';
import { checkout, foldersIn, lintFrom } from './lint-folder.ts';

const folder = join(checkout, 'examples', 'broken');
const readme = readFileSync(join(folder, 'README.md'), 'utf8');

describe('examples/broken', () => {
  // The paths are those of the README's command, so that a reader gets the very same output.
  const [, command = ''] = /^raymond lint (.+)$/m.exec(readme) ?? [];
  const paths = command.split(' ');

  it('is linted whole by the command of its README', () => {
    expect(paths).toEqual(foldersIn(folder));
    for (const path of paths) expect(readme).toContain(`| \`${path}\` |`);
  });

  it('fires every rule but the one that asks for a price', async () => {
    const fired = JSON.stringify((await lintFrom(folder, paths)).findings);
    const missing = rules.filter(({ id }) => !fired.includes(`"rule":"${id}"`)).map(({ id }) => id);
    expect(missing).toEqual(['budget-below-minimum']);
  });

  it('prints what is kept beside it', async () => {
    const { text, code } = await lintFrom(folder, paths);
    expect(code).toBe(1);
    const file = join(folder, 'findings.expected');
    if (process.env['UPDATE'] === '1') writeFileSync(file, text);
    expect(text).toBe(readFileSync(file, 'utf8'));
  });
});
