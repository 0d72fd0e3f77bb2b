import { existsSync } from 'node:fs';
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
