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

/** What a table of layers allows: folders, or single modules, by folder. */
function allowedImports(...head: readonly string[]): Map<string, readonly string[]> {
  const rows = tableRows(readDocument('docs/architecture.md').text, ...head);
  const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
  return new Map(rows.map((row) => [names(row[0] ?? '')[0] ?? '', names(row.at(-1) ?? '')]));
}

const anyImport = /(?:\bfrom|\bimport)[\s(]*'(\.[^']+)'/g;
/** Those that are loaded with the module itself. */
const statement = /^(?:import|export)\b[^']*'(\.[^']+)'/gm;

/** What a module imports from the folders of `src`, as `to/module.ts`. */
function importsIn(module: string, kind = anyImport): string[] {
  const steps = readFileSync(join(source, module), 'utf8').matchAll(kind);
  return [...steps]
    .map((match) => posix.join(posix.dirname(module), match[1] ?? ''))
    .filter((path) => path.includes('/') && folders.includes(folderOf(path)));
}

const folderOf = (path: string) => path.split('/')[0] ?? '';

/** Every import of one folder from another. */
function importsOf(folder: string): string[] {
  return modules
    .filter((name) => folderOf(name) === folder)
    .flatMap((name) => importsIn(name))
    .filter((path) => folderOf(path) !== folder);
}

describe('docs/architecture.md', () => {
  const allowed = allowedImports('folder', 'may import');

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

/** The folders of which the page says what is inside. */
const larger = [
  'cli',
  'analysis',
  'syntax/scripts/bash',
  'syntax/scripts/powershell',
  'syntax/scripts/follow',
];

describe.each(larger)('docs/architecture.md on what is in %s', (folder) => {
  const allowed = allowedImports(`in \`${folder}\``, 'what it is about', 'may import');
  const below = readdirSync(join(source, folder), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );

  it('has a row for every folder there', () => {
    expect([...allowed.keys()].sort()).toEqual(below.map((entry) => entry.name).sort());
  });

  it.each([...allowed.keys()])('says whom %s may import, as it stands', (inner) => {
    const statements = modules
      .filter((name) => name.startsWith(`${folder}/${inner}/`))
      .flatMap((name) => importsIn(name, statement));
    const others = statements.flatMap((path) => {
      const [first, ...rest] = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/') : [];
      return first === undefined || rest.length === 0 || first === inner ? [] : [first];
    });
    expect([...new Set(others)].sort()).toEqual([...(allowed.get(inner) ?? [])].sort());
  });

  it('lists them so that each imports only what stands above it', () => {
    const order = [...allowed.keys()];
    for (const [inner, permitted] of allowed)
      for (const other of permitted)
        expect(order.indexOf(other), `${inner} → ${other}`).toBeLessThan(order.indexOf(inner));
  });
});

describe('src/README.md', () => {
  it('has every folder of src', () => {
    const rows = tableRows(readDocument('src/README.md').text, 'folder', 'what it does');
    expect(rows.map(([folder]) => folder?.replaceAll('`', '')).sort()).toEqual(folders);
  });
});
