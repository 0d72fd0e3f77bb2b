#!/usr/bin/env node
// Starts the bundled command line; dist/ is made by `npm ci` or `npm run build`. It reads the start-up code
// alone, not the parts behind it, and the code cache that the build left for its own version of V8, which
// halves the start; V8 refuses one that does not fit.
const { closeSync, existsSync, fstatSync, openSync, readSync } = require('node:fs');
const { dirname, join } = require('node:path');
const { Script } = require('node:vm');

const file = join(__dirname, '../dist/raymond.cjs');
module.scripts = new Map();

// Whatever is read is read into the same memory: to touch more of it takes longer than to fill it.
const memory = Buffer.allocUnsafeSlow(4 * 1024 * 1024);

/** What stands at a place of an open file, until the next reading; less where the file ends. */
function read(descriptor, length = memory.length, position = 0) {
  return memory.subarray(0, readSync(descriptor, memory, 0, length, position));
}

/** Opens a file for reading; undefined where there is none, or none that this user may read. */
function openReadable(path) {
  try {
    return existsSync(path) ? openSync(path) : undefined;
  } catch {
    return undefined;
  }
}

/** The code cache of this path, if there is one. */
function readCache(path) {
  const descriptor = openReadable(path);
  if (descriptor === undefined) return undefined;
  const cache = read(descriptor);
  closeSync(descriptor);
  return cache;
}

/** Compiles start-up code or another part of the file, which stays open: one that an update removes can be read on. */
function compileCode({ name, fromEnd, length }) {
  const source = read(bundle.descriptor, length, bundle.size - fromEnd).latin1Slice();
  const cache = join(__dirname, `../dist/${name}-${process.versions.v8}${compileCode.flags}.cache`);
  const script = new Script(source, { filename: file, cachedData: readCache(cache) });
  module.scripts.set(cache, script);
  return script.runInThisContext();
}

// Those that the code has set: V8 takes a cache only under the flags under which it was made.
compileCode.flags = '';

/** How long the first line of the file is, in bytes. */
const firstLine = 24;

/** The open file, how long it is, and the length of its start-up code, by its first line; null when it is not whole. */
function openBundle() {
  const descriptor = openReadable(file);
  if (descriptor === undefined) return null;
  const [size, length] = (
    read(descriptor, firstLine)
      .latin1Slice()
      .match(/\d{10}/g) ?? []
  ).map(Number);
  return fstatSync(descriptor).size === size && length > 0 && length < size
    ? { descriptor, size, length }
    : null;
}

const bundle = openBundle();
if (bundle === null) {
  const what = existsSync(file) ? 'was not installed as a whole, or may not be read' : 'is not built yet';
  console.error(`error: raymond ${what}; run \`npm run build\` in its folder, or install it again`);
  process.exitCode = 2;
} else {
  const start = { name: 'raymond', fromEnd: bundle.size - firstLine, length: bundle.length };
  compileCode(start)(exports, require, module, file, dirname(file), compileCode);
}
