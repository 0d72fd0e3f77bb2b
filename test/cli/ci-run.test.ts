import { chmodSync, cpSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, type Finished, folderWith, runProgram, writeTree } from './command-line.ts';

/** Runs a copy of `.ci/run` with an `npm` that writes down what it is asked for, and fails at `failing`. */
async function runCi(readme: string, failing = 'nothing'): Promise<Finished & { asked: string[] }> {
  const folder = folderWith({ 'README.md': readme, asked: '' });
  cpSync(join(checkout, '.ci', 'run'), join(folder, '.ci', 'run'), { recursive: true });
  const npm = `#!/bin/sh\necho "$*" >> "${folder}/asked"\nread answer && exit 9\n[ "$*" != "${failing}" ] && [ "$CI" = true ]\n`;
  writeTree(folder, { 'programs/npm': npm });
  chmodSync(join(folder, 'programs', 'npm'), 0o755);
  const path = [join(folder, 'programs'), process.env.PATH].join(delimiter);
  // Started elsewhere: it finds its own checkout.
  const finished = await runProgram('/', 'bash', [join(folder, '.ci', 'run')], { PATH: path, CI: undefined });
  const asked = readFileSync(join(folder, 'asked'), 'utf8').split('\n').slice(0, -1);
  return { ...finished, asked: [...asked.slice(0, 4), ...asked.slice(4).sort()] };
}

describe.skipIf(process.platform === 'win32')('.ci/run', () => {
  const readme = readFileSync(join(checkout, 'README.md'), 'utf8');
  /** These two run at once. */
  const together = ['run fuzz -- --minutes 1', 'run test:claude'];
  const oneByOne = ['ci', 'test', 'run generate -- --check', 'run test:nodes'];
  const all = [...oneByOne, ...together];

  it("runs the README's test command and then the rest", async () => {
    const finished = await runCi(readme);
    expect(finished).toMatchObject({ code: 0, stderr: '', asked: all });
    expect(finished.stdout).toMatch(/\nCI passed in \d+s\n$/);
  });

  it.each(all)('stops when npm %s fails', async (failing) => {
    const finished = await runCi(readme, failing);
    expect(finished.code).not.toBe(0);
    expect(finished.asked).toEqual(
      together.includes(failing) ? all : oneByOne.slice(0, oneByOne.indexOf(failing) + 1),
    );
    expect(finished.stdout).not.toContain('CI passed');
  });

  it('reads a console block, and no block of another section', async () => {
    const console =
      '# x\n## Install\n```sh\nnpm install\n```\n## Tests\nSo:\n```console\n$ npm ci\n$ npm test\n```\n';
    expect((await runCi(`${console}\`\`\`sh\nnpm publish\n\`\`\`\n`)).asked).toEqual(all);
  });

  it('refuses a README without a test command', async () => {
    const finished = await runCi('# x\n\n## Install\n\n```sh\nnpm ci\n```\n');
    expect(finished).toMatchObject({ code: 2, stdout: '', asked: [] });
    expect(finished.stderr).toContain('README.md has no code block below its heading "## Tests"');
  });
});
