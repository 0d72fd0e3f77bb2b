import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The folders that do not touch the machine. Who may import whom is held by test/docs/architecture.test.ts. */
const pure = [
  'util',
  'source',
  'diagnostics',
  'grammar',
  'syntax',
  'ir',
  'prose',
  'lower',
  'analysis',
  'bundle',
  'compiler',
  'report',
];
const pureModules = ['node:buffer', 'node:crypto', 'node:zlib'];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
  .map((name) => normalize(join('src', name)));

/**
 * Modules of types that name each other. What a script does is one definition, in more lines than a module may have: a text may
 * hold commands, `$(…)`, and commands hold texts, of which tests ask something and through which loops go.
 */
const oneDefinition = [
  ['src/syntax/scripts/asked.ts', 'src/syntax/scripts/program.ts'],
  ['src/syntax/scripts/each.ts', 'src/syntax/scripts/program.ts'],
] as const;

/** Every module that a file imports, with `import type` told apart. */
function importsOf(file: string): { from: string; typeOnly: boolean }[] {
  const text = readFileSync(file, 'utf8');
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?from\s+)?'([^']+)'/gm);
  const dynamic = text.matchAll(/import\('([^']+)'\)/g);
  return [
    ...[...statements].map((match) => ({ from: match[2] ?? '', typeOnly: match[1] !== undefined })),
    ...[...dynamic].map((match) => ({ from: match[1] ?? '', typeOnly: false })),
  ];
}

function resolveImport(file: string, from: string): string | null {
  return from.startsWith('.') ? normalize(join(dirname(file), from)) : null;
}

const room = (file: string) => (file.split('/').length > 2 ? (file.split('/')[1] ?? '') : '');

describe('the modules of src', () => {
  test.each(files.filter((file) => pure.includes(room(file))))(
    '%s uses no file system, clock, environment or process',
    (file) => {
      for (const { from } of importsOf(file)) {
        if (from.startsWith('node:')) expect(pureModules, `${file} imports ${from}`).toContain(from);
      }
      const code = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      expect(code).not.toMatch(
        /\bprocess\.|\bDate\.now|new Date\(\)|Math\.random|performance\.now|\bfetch\(/,
      );
    },
  );

  test('what no other file names is no export', () => {
    const wordsOf = (path: string) =>
      new Set(
        readFileSync(path, 'utf8')
          .replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
          .match(/[A-Za-z_$][\w$]*/g),
      );
    const others = ['test', 'scripts']
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
      )
      .filter((name) => /\.(?:ts|mts|mjs|cjs|js)$/.test(name));
    const words = new Map([...files, ...others].map((path) => [normalize(path), wordsOf(path)]));
    const owners = new Map<string, number>();
    for (const one of words.values()) for (const word of one) owners.set(word, (owners.get(word) ?? 0) + 1);
    const exported =
      /^export (?:async )?(?:function\*?|const|let|(?:abstract )?class|interface|type) ([\w$]+)/gm;
    const unused = files
      .filter((file) => !file.includes('.generated.'))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(exported)].map(([, name = '']) => ({ file, name })),
      )
      .filter(({ name }) => owners.get(name) === 1);
    expect(unused).toEqual([]);
  });

  test('no import cycle, by types neither', () => {
    const graph = new Map(
      files.map((file) => [
        file,
        importsOf(file)
          .map(({ from }) => resolveImport(file, from))
          .filter((target): target is string => target !== null && files.includes(target))
          .filter((target) => !oneDefinition.some(([one, other]) => one === file && other === target)),
      ]),
    );
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      expect(path, `cycle: ${[...path, file].join(' → ')}`).not.toContain(file);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(done.size).toBe(files.length);
  });

  test.each(oneDefinition)('%s and %s need each other, by types alone', (one, other) => {
    const kinds = (file: string, target: string) =>
      importsOf(file)
        .filter(({ from }) => resolveImport(file, from) === target)
        .map(({ typeOnly }) => typeOnly);
    for (const found of [kinds(one, other), kinds(other, one)]) {
      expect(found).not.toEqual([]);
      expect(found).not.toContain(false);
    }
  });

  test('modules stay small', () => {
    const long = files
      .filter((file) => !file.includes('.generated.'))
      .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length }))
      .filter(({ lines }) => lines > 300);
    expect(long).toEqual([]);
  });
});
