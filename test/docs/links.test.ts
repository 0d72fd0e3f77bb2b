import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, documentPaths, readDocument } from './documents.ts';

const paths = documentPaths();
const anchorsOf = new Map(paths.map((path) => [path, readDocument(path).anchors]));

describe('links of the documentation', () => {
  it.each(paths)('lead somewhere: %s', (path) => {
    const broken = readDocument(path).links.filter((link) => !leadsSomewhere(path, link));
    expect(broken).toEqual([]);
  });
});

/** Links to other sites are not followed: the tests need no network. */
function leadsSomewhere(from: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return true;
  const [file = '', anchor] = decodeURI(link).split('#');
  const target = file === '' ? from : posix.join(posix.dirname(from), file);
  if (target.startsWith('..') || !existsSync(join(checkout, target))) return false;
  return anchor === undefined || (anchorsOf.get(target)?.has(anchor) ?? false);
}

/** "(language.md#tags, #errors)" in comments and schemas: pages of docs/, and their sections. */
const citation = /\b((?:[a-z]+-)*[a-z]+\.md)(#[\w-]+(?:, #[\w-]+)*)/g;

it('what code cites of the documentation is there, and never a section by number', () => {
  const listed = execFileSync('git', ['ls-files', '-z', 'src', 'grammar', 'scripts', 'test'], {
    cwd: checkout,
  });
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => /\.(?:ts|mjs|js|json)$/.test(file));
  const pages = new Set([...anchorsOf.keys()].map((path) => posix.basename(path)));
  let citations = 0;
  for (const file of files.filter((name) => name !== 'test/docs/links.test.ts')) {
    const text = readFileSync(join(checkout, file), 'utf8');
    expect(/\.md,? \u00a7|, \u00a7\d/.test(text), `${file} cites a section by number`).toBe(false);
    // "(language.md)" without a section.
    const whole = file.startsWith('src/')
      ? text.matchAll(/^[ \t]*(?:\*|\/[*/]).*\(((?:[a-z]+-)*[a-z]+\.md)\)/gm)
      : [];
    for (const [, page = ''] of whole) expect([...pages], file).toContain(page);
    for (const [, page, sections = ''] of text.matchAll(citation)) {
      const anchors = anchorsOf.get(`docs/${page}`);
      if (anchors === undefined) continue;
      for (const section of sections.split(', ')) expect([...anchors], file).toContain(section.slice(1));
      citations += 1;
    }
  }
  expect(citations).toBeGreaterThan(50);
});

describe('docs/language.md and docs/analysis.md', () => {
  it('have the sections that rules cite', () => {
    const sections = [
      'workflow',
      'manifest',
      'entry',
      'resolution',
      'tags',
      'reset',
      'policy',
      'variables',
      'errors',
    ];
    expect([...(anchorsOf.get('docs/language.md') ?? [])]).toEqual(expect.arrayContaining(sections));
    expect([...(anchorsOf.get('docs/analysis.md') ?? [])]).toEqual(
      expect.arrayContaining(['model', 'base-facts']),
    );
  });
});
