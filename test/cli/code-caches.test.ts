import { describe, expect, it } from 'vitest';
import { checkout, launcher, runProgram, temporaryFolder } from './command-line.ts';

/** Starts the command line, and prints of each part that it loads whether V8 took the code cache; `undefined` where there is none. */
const probe = `
  const launcher = ${JSON.stringify(launcher)};
  process.argv[1] = launcher;
  process.on('exit', () => {
    for (const [path, { cachedDataRejected }] of require.cache[launcher].scripts)
      console.error(/([a-z-]+)-[^/\\\\]*$/.exec(path)[1], cachedDataRejected);
  });
  require(launcher);
`;

const cache = temporaryFolder();

async function partsOf(...words: readonly string[]): Promise<string[]> {
  const environment = { XDG_CACHE_HOME: cache };
  const { stderr } = await runProgram(
    checkout,
    process.execPath,
    ['-e', probe, 'raymond', ...words],
    environment,
  );
  return stderr.trim().split('\n');
}

describe('the code caches that the build leaves', () => {
  it.each([
    ['prompts', ['lint', 'scripts/code-cache-sample/prompts'], ['markdown-context', 'yaml-library']],
    ['scripts', ['lint', 'scripts/code-cache-sample/scripts'], ['bash', 'batch', 'markdown-context']],
    ['a script that takes the grammar', ['lint', 'scripts/grammar-cache-sample'], ['tree-sitter']],
    [
      'the same, read by another command',
      ['inspect', 'scripts/grammar-cache-sample'],
      ['compiling', 'tree-sitter'],
    ],
  ])('are taken by V8 for %s', async (_, words, parts) => {
    const told = await partsOf(...words);
    expect(told.map((line) => line.split(' ')[0])).toEqual(expect.arrayContaining(parts));
    expect(told.filter((line) => !line.endsWith(' false'))).toEqual([]);
  });

  it('are those of a small part where lint has checked the same before', async () => {
    const words = ['lint', 'examples/hello'];
    expect((await partsOf(...words)).length).toBeGreaterThan(2);
    expect(await partsOf(...words)).toEqual(['raymond false', 'lint false']);
  });
});
