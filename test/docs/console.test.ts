import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, documentPaths, type FencedBlock, readDocument } from './documents.ts';
import { type Workplace, workplaceOf } from './workplace.ts';

/**
 * What differs from run to run, made equal: times, and what comes of a new key, as the digest of a signed file. The
 * digests and sizes of bundles stay as they are, for the same sources give the same bytes on a reader's machine too.
 */
function steady(output: string): string {
  return output
    .replace(/(?<=\b(?:fingerprint|signed by) )[0-9a-f]{64}\b/g, 'KEY')
    .replace(/(?<=^sha256 )[0-9a-f]{64}(?=\nsigned by )/gm, 'DIGEST')
    .replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z| [\d:]+ UTC)/g, 'MOMENT')
    .replace(/\b\d+(\.\d)?s$/gm, 'DURATION');
}

/** The block as a terminal would show it, each command followed by what it really prints. */
function replay(block: FencedBlock, workplace: Workplace): string {
  const commands = block.content.split('\n').filter((line) => line.startsWith('$ '));
  expect(block.content.startsWith('$ ')).toBe(true);
  return commands
    .map((line) => `${line}\n${workplace.run(line.slice(2)).output}`)
    .join('')
    .trimEnd();
}

const pages = documentPaths()
  .map(readDocument)
  .filter((page) => page.blocks.some((block) => block.language === 'console'));

describe.skipIf(process.platform === 'win32')('what the pages show of a terminal', () => {
  it('is found', () => {
    expect(pages.map((page) => page.path)).toEqual(expect.arrayContaining(['README.md', 'docs/cli.md']));
  });

  it.each(pages.map((page) => [page.path, page] as const))('is what happens: %s', (_, page) => {
    const workplace = workplaceOf(page);
    const blocks = page.blocks.filter(({ language }) => language === 'console');
    const pairs = blocks.map((block) => [block.content, replay(block, workplace)] as const);
    const isOutdated = pairs.some(([written, real]) => steady(real) !== steady(written));
    // All blocks come from one run or none does: times and keys of one are seen in another.
    if (process.env['UPDATE'] === '1' && isOutdated) {
      const shown = pairs.reduce((text, [written, real]) => text.replace(written, () => real), page.text);
      writeFileSync(join(checkout, page.path), shown);
    } else for (const [written, real] of pairs) expect(steady(real)).toBe(steady(written));
  });
});
