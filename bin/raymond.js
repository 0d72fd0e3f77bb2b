#!/usr/bin/env node
// Starts the bundled command line; dist/ is made by `npm ci` or `npm run build`. The code cache that the
// build leaves for its own version of V8 halves the start; V8 refuses one that does not fit.
const { existsSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, '../dist/raymond.cjs');
if (existsSync(file)) {
  const cache = join(__dirname, `../dist/raymond-${process.versions.v8}.cache`);
  const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(file, 'latin1')}\n})`;
  const cachedData = existsSync(cache) ? readFileSync(cache) : undefined;
  module.script = new Script(source, { filename: file, cachedData });
  module.script.runInThisContext()(exports, require, module, file, dirname(file));
} else {
  console.error('error: raymond is not built yet; run `npm run build` in its folder');
  process.exitCode = 2;
}
