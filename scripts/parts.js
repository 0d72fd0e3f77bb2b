// Bundled into dist/raymond.cjs by the build, in place of everything that stands behind its start-up code.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a part that is data: `length` of them, which begin `fromEnd` bytes before the end of this file. */
function readPart({ fromEnd, length }) {
  const bytes = Buffer.allocUnsafeSlow(length);
  const descriptor = openSync(__filename);
  try {
    readSync(descriptor, bytes, 0, length, fstatSync(descriptor).size - fromEnd);
  } finally {
    closeSync(descriptor);
  }
  return bytes;
}

/** Runs a part that is code. `compileCode` is the launcher's; a part may run others. */
export function runPart(part, module, exports, require) {
  compileCode(part)(exports, require, module, __filename, undefined, compileCode);
}

/** What src/host/grammar-files.ts is in a checkout. The parser, whose functions compile when they are called, is ready at once. */
export async function grammarFiles(name) {
  const bytes = readPart(DATA[`${name}.wasm`]);
  return name === 'bash' ? WebAssembly.compile(bytes) : new WebAssembly.Module(bytes);
}

let pages = null;

/** What src/cli/checks/rule-pages.ts is in a checkout. */
export function rulePage(rule) {
  pages ??= JSON.parse(readPart(DATA['rule-pages.json']).toString());
  return pages[rule];
}
