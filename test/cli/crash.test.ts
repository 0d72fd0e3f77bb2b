import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { below, cleanWorkflow, folderWith, raymondWith } from './command-line.ts';

describe('a defect of raymond', () => {
  const folder = folderWith({
    ...below('flow', cleanWorkflow),
    'spoil.cjs': `require('node:fs').readdirSync = () => { throw new TypeError('boom\\u001b[2J'); };\n`,
  });
  const spoilt = { NODE_OPTIONS: `--require="${join(folder, 'spoil.cjs')}"` };

  it.each([
    [['lint', 'flow']],
    [['lint', 'flow', '--prove']],
    [['build', 'flow', '-o', 'flow.rwf']],
    [['run', 'flow']],
  ])('is told as one, and not as findings: raymond %j', async (words) => {
    const { code, stdout, stderr } = await raymondWith(spoilt, folder, ...words);
    expect({ code, stdout }).toEqual({ code: 70, stdout: '' });
    expect(stderr).toMatch(/^error: raymond has a defect: boom.\[2J; please report it with/);
    expect(stderr).toContain('    at ');
    expect(stderr).not.toContain('\u001b');
    for (const line of stderr.split('\n')) expect(line.length).toBeLessThan(500);
  });
});
