import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkout } from './documents.ts';

it('docs/decisions.md names every dependency in the version that is pinned', () => {
  const manifest = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  const pinned: [string, string][] = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
  });
  expect(pinned.length).toBeGreaterThan(10);
  const text = readFileSync(join(checkout, 'docs/decisions.md'), 'utf8').toLowerCase();
  const [, section = ''] = text.split(/^## /m);
  const unnamed = pinned.filter(([name, version]) => {
    // Of a scoped package the text has the name by which it is known.
    const known = name.replace(/^@[^/]+\//, '');
    return !name.startsWith('@types/') && !(section.includes(known) && section.includes(version));
  });
  expect(unnamed).toEqual([]);
});
