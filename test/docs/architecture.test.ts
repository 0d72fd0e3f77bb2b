import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, readDocument } from './documents.ts';
import { tableRows } from './tables.ts';

const source = join(checkout, 'src');
const folders = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

/** What a page's table of layers allows: folders, or single modules, by folder. */
function allowedImports(): Map<string, readonly string[]> {
  const rows = tableRows(readDocument('docs/architecture.md').text, 'folder', 'may import');
  const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return new Map(rows.map(([folder = '', cell = '']) => [names(folder)[0] ?? '', names(cell)]));
}

/** Every import of one folder from another, as `to/module.ts`. */
function importsOf(folder: string): string[] {
  const modules = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  return modules.flatMap((name) => {
    const text = readFileSync(join(source, folder, name), 'utf8');
    const steps = [...text.matchAll(/(?:from|import\()\s*'(?:\.\.\/)+([a-z]+\/[^']+)'/g)];
    return steps
      .map((match) => match[1] ?? '')
      .filter((path) => folders.includes(path.split('/')[0] ?? '') && !path.startsWith(`${folder}/`));
  });
}

describe('docs/architecture.md', () => {
  const allowed = allowedImports();

  it('has a row for every folder of src', () => {
    const rows = [...allowed.keys()].filter((name) => name !== 'index.ts').sort();
    expect(rows).toEqual(folders);
  });

  it.each(folders.filter((folder) => folder !== 'cli'))('says whom %s may import', (folder) => {
    const permitted = allowed.get(folder) ?? [];
    const broken = importsOf(folder).filter(
      (path) => !permitted.includes(path.split('/')[0] ?? '') && !permitted.includes(path),
    );
    expect(broken).toEqual([]);
  });

  it('lists folders so that each imports only what stands above it, and none in a circle', () => {
    const order = [...allowed.keys()];
    for (const [folder, permitted] of allowed) {
      for (const other of permitted) {
        const at = order.indexOf(other.split('/')[0] ?? '');
        if (folder !== 'index.ts' && folder !== 'cli')
          expect(at, `${folder} → ${other}`).toBeLessThan(order.indexOf(folder));
      }
    }
  });
});

describe('src/README.md', () => {
  it('has every folder of src', () => {
    const rows = tableRows(readDocument('src/README.md').text, 'folder', 'what it does');
    expect(rows.map(([folder]) => folder?.replaceAll('`', '')).sort()).toEqual(folders);
  });
});
