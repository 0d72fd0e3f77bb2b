import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout, launcher, runProgram } from '../cli/command-line.ts';
import { fixtures, foldersIn, lintFrom } from '../rules/lint-folder.ts';

/** The build changes the code that it bundles (`scripts/late-patterns.mjs`), so what is shipped is held against the sources. */
it('the command line that is shipped says of one invalid fixture of each rule what the sources say', async () => {
  const paths = foldersIn(fixtures).flatMap((rule) => {
    const cases = foldersIn(join(fixtures, rule)).filter((name) => name.startsWith('invalid-'));
    return cases.slice(0, 1).map((name) => join('test/rules', rule, name));
  });
  expect(paths.length).toBeGreaterThan(60);
  const words = ['lint', '--no-cache', '--price-per-turn', '1', ...paths];
  const shipped = await runProgram(checkout, process.execPath, [launcher, ...words]);
  const { text } = await lintFrom(checkout, paths);
  expect(shipped.stderr).toBe('');
  expect(shipped.stdout).toBe(text);
});
