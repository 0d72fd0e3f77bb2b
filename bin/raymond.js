#!/usr/bin/env node
// Starts the bundled command line; dist/ is made by `npm ci` or `npm run build`. It reads the start-up code
// alone, up to the parts behind it, and the code cache that the build left for its own version of V8, which
// halves the start; V8 refuses one that does not fit.
const { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, '../dist/raymond.cjs');
module.scripts = new Map();

/** Compiles start-up code or a part of this name, with its code cache if there is one. */
function compileCode(source, name) {
  const cache = join(__dirname, `../dist/${name}-${process.versions.v8}.cache`);
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  const script = new Script(source, { filename: file, cachedData });
  module.scripts.set(cache, script);
  return script.runInThisContext();
}

/** The start-up code, or null when the file is not whole. */
function readStart() {
  if (!existsSync(file)) return null;
  const head = Buffer.allocUnsafe(368 * 1024);
  const descriptor = openSync(file);
  const length = readSync(descriptor, head);
  const { size } = fstatSync(descriptor);
  closeSync(descriptor);
  const end = head.subarray(0, length).indexOf('\n//size ');
  return end > 0 && size === Number(head.latin1Slice(end + 8, end + 18)) ? head.latin1Slice(0, end) : null;
}

const start = readStart();
if (start === null) {
  const what = existsSync(file) ? 'was not installed as a whole' : 'is not built yet';
  console.error(`error: raymond ${what}; run \`npm run build\` in its folder, or install it again`);
  process.exitCode = 2;
} else {
  compileCode(start, 'raymond')(exports, require, module, file, dirname(file), compileCode);
}
