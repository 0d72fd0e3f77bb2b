// tsc writes the types of every module of the compiler: those stay that the library's own types name.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join('dist', 'types', 'src');
const named = new Set();

function visit(file) {
  if (named.has(file) || !existsSync(file)) return;
  named.add(file);
  for (const [, from] of readFileSync(file, 'utf8').matchAll(/(?:\bfrom |\bimport\()'(\.[^']+)'/g))
    visit(join(dirname(file), from.replace(/\.[jt]s$/, '.d.ts')));
}

visit(join(root, 'index.d.ts'));
for (const name of readdirSync(root, { recursive: true })) {
  const file = join(root, name);
  if (file.endsWith('.d.ts') && !named.has(file)) rmSync(file);
}
