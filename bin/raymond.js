#!/usr/bin/env node
// Starts the bundled command line; dist/ is made by `npm ci` or `npm run build`. It reads the start-up code
// alone, up to the parts behind it, and the code cache that the build left for its own version of V8, which
// halves the start; V8 refuses one that does not fit.
const { closeSync, existsSync, openSync, readFileSync, readSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, '../dist/raymond.cjs');
if (existsSync(file)) {
  const head = Buffer.alloc(256 * 1024);
  const descriptor = openSync(file);
  const length = readSync(descriptor, head);
  closeSync(descriptor);
  const source = head.latin1Slice(0, head.subarray(0, length).indexOf('\n//part 0 '));
  const cache = join(__dirname, `../dist/raymond-${process.versions.v8}.cache`);
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  module.script = new Script(source, { filename: file, cachedData });
  module.script.runInThisContext()(exports, require, module, file, dirname(file));
} else {
  console.error('error: raymond is not built yet; run `npm run build` in its folder');
  process.exitCode = 2;
}
