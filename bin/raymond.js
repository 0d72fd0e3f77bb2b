#!/usr/bin/env node
// Starts the bundled command line; dist/ is made by `npm ci` or `npm run build`.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const bundle = new URL('../dist/raymond.cjs', import.meta.url);
if (existsSync(bundle)) {
  createRequire(import.meta.url)(fileURLToPath(bundle));
} else {
  console.error('error: raymond is not built yet; run `npm run build` in its folder');
  process.exitCode = 2;
}
