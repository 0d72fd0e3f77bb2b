import { grammarFiles } from '../../host/grammar-files.ts';
import type { GrammarName } from '../../syntax/scripts/grammar-source.ts';
import { setFlags, shortLife } from '../terminal/v8-flags.ts';

const modules = new Map<GrammarName, Promise<object>>();

/**
 * The grammars of scripts, for a process that compiles workflows and is done. The first one tells V8 how to compile.
 *
 * WebAssembly: quickly, for the optimiser takes half a second for a lexer, one function as large as a program,
 * which 8,000 scripts do not pay back, and for which even the end of the process waits. Of the parser only the
 * functions that are called; the grammar as a whole and in another thread, since its lexer is called at once.
 *
 * JavaScript: the optimiser's work is not paid back either, so it waits nine times longer.
 */
export function grammars(name: GrammarName): Promise<object> {
  const known = modules.get(name);
  if (known !== undefined) return known;
  setFlags(['--liftoff-only', '--wasm-lazy-validation', ...shortLife]);
  if (name === 'bash') setFlags(['--no-wasm-lazy-compilation']);
  // While V8 compiles in other threads, nothing else may keep the process alive: Node 24 ends it then.
  const alive = setInterval(() => {}, 60_000);
  const module = grammarFiles(name).finally(() => clearInterval(alive));
  modules.set(name, module);
  return module;
}
