import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkout, readDocument } from './documents.ts';
import { tableRows } from './tables.ts';

const source = join(checkout, 'src');
const folders = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();

const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.replaceAll(sep, posix.sep));

/** What a page's table of layers allows: folders, or single modules, by folder. */
function allowedImports(): Map<string, readonly string[]> {
  const rows = tableRows(readDocument('docs/architecture.md').text, 'folder', 'may import');
  const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return new Map(rows.map(([folder = '', cell = '']) => [names(folder)[0] ?? '', names(cell)]));
}

/** What a module imports from the folders of `src`, as `to/module.ts`. */
function importsIn(module: string): string[] {
  const text = readFileSync(join(source, module), 'utf8');
  const steps = text.matchAll(/(?:\bfrom|\bimport)[\s(]*'(\.[^']+)'/g);
  return [...steps]
    .map((match) => posix.join(posix.dirname(module), match[1] ?? ''))
    .filter((path) => path.includes('/') && folders.includes(folderOf(path)));
}

const folderOf = (path: string) => path.split('/')[0] ?? '';

/** Every import of one folder from another. */
function importsOf(folder: string): string[] {
  return modules
    .filter((name) => folderOf(name) === folder)
    .flatMap(importsIn)
    .filter((path) => folderOf(path) !== folder);
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
      (path) => !permitted.includes(folderOf(path)) && !permitted.includes(path),
    );
    expect(broken).toEqual([]);
  });

  it('lets the runtime see the interface of agents, and no agent', () => {
    const seen = importsOf('runtime').filter((path) => folderOf(path) === 'agents');
    expect(new Set(seen)).toEqual(new Set(['agents/agent.ts']));
  });

  it('lets what programs import see everything but the command line', () => {
    const imports = importsIn('index.ts');
    expect(imports).not.toEqual([]);
    expect(imports.filter((path) => folderOf(path) === 'cli')).toEqual([]);
  });

  it('lists folders so that each imports only what stands above it, and none in a circle', () => {
    const order = [...allowed.keys()];
    for (const [folder, permitted] of allowed) {
      for (const other of permitted) {
        const at = order.indexOf(folderOf(other));
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
