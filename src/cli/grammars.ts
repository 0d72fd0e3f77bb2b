import type { Files } from '../host/files.ts';
import { grammarFiles } from '../host/grammar-files.ts';
import { nodeFiles } from '../host/node-files.ts';
import type { GrammarName } from '../syntax/scripts/grammar-source.ts';

const modules = new Map<GrammarName, Promise<object>>();

/** The grammars of scripts, for a process that compiles workflows and is done. */
export function grammars(name: GrammarName): Promise<object> {
  const known = modules.get(name);
  if (known !== undefined) return known;
  if (modules.size === 0) keepToBaseline();
  const module = grammarFiles(name);
  modules.set(name, module);
  return module;
}

/**
 * V8 optimises the busiest functions of a module while it runs. A lexer is one function as large as a
 * program: after a dozen scripts half a second of work begins, for which even the end of the process waits,
 * and which 8,000 scripts do not pay back. Node's module is loaded at once: compiling has to begin before the
 * files are read, which leaves no gap for a promise.
 */
function keepToBaseline(): void {
  process.getBuiltinModule('node:v8').setFlagsFromString('--liftoff-only --interrupt-budget=600000');
}

/**
 * The file system of this machine; grammars begin to load as soon as a folder shows that they are needed. V8
 * takes code caches only under the flags under which they were made, so this comes before the parts that read scripts.
 */
export const filesAheadOfGrammars: Files = {
  ...nodeFiles,
  list(folder) {
    const entries = nodeFiles.list(folder);
    if (entries.some(({ name }) => name.endsWith('.sh'))) {
      // Who asks for a grammar learns what is wrong with it.
      for (const name of ['tree-sitter', 'bash'] as const) grammars(name).catch(() => {});
    }
    return entries;
  },
};
