import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const files = {
  'tree-sitter': 'web-tree-sitter/web-tree-sitter.wasm',
  bash: '@vscode/tree-sitter-wasm/wasm/tree-sitter-bash.wasm',
};

/**
 * The WebAssembly modules that read scripts, compiled, from the packages that hold them. A built raymond has
 * no packages beside it: there the build replaces this module (scripts/build.mjs).
 */
export async function grammarFiles(name: keyof typeof files): Promise<object> {
  return WebAssembly.compile(await readFile(createRequire(import.meta.url).resolve(files[name])));
}
