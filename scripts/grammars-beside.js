// Bundled into dist/index.js by the build, in place of src/host/grammar-files.ts: the modules lie beside it.
import { readFile } from 'node:fs/promises';

export async function grammarFiles(name) {
  return WebAssembly.compile(await readFile(new URL(`./${name}.wasm`, import.meta.url)));
}
