// Builds dist/: the command line in one file, and the library.
//
// Node reads a script as a whole before it runs it, so code that a start does not need costs time even so:
// 19 ms for all of raymond, on a machine where `node -e 0` takes 22. So every dynamic import of the start-up
// path becomes a part: bundled by itself, compressed, embedded as a text and compiled when first imported.
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  external: ['fs-native-extensions'],
  // An embedded part has no import callback: a package that stays outside is required.
  supported: { 'dynamic-import': false },
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};

const embedParts = {
  name: 'embed-parts',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'inside') return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'inside' });
      return found.errors.length > 0 ? found : { path: found.path, namespace: 'part' };
    });
    onLoad({ filter: /./, namespace: 'part' }, async ({ path }) => {
      const { outputFiles } = await build({ ...shared, entryPoints: [path], format: 'cjs', write: false });
      const packed = deflateRawSync(outputFiles[0].contents, { level: 9 }).toString('base64');
      return {
        contents: `
          const { inflateRawSync } = require('node:zlib');
          const { compileFunction } = require('node:vm');
          const text = inflateRawSync(Buffer.from(${JSON.stringify(packed)}, 'base64')).toString();
          compileFunction(text, ['module', 'exports', 'require', '__filename'])(module, exports, require, __filename);
        `,
        loader: 'js',
      };
    });
  },
};

const [commandLine, library] = [
  { entryPoints: ['src/cli/start.ts'], outfile: 'dist/raymond.cjs', format: 'cjs', plugins: [embedParts] },
  { entryPoints: ['src/index.ts'], outfile: 'dist/index.js', format: 'esm', supported: {} },
];
await Promise.all([build({ ...shared, ...commandLine }), build({ ...shared, ...library })]);
// The launcher reads the file byte for byte.
if (readFileSync('dist/raymond.cjs').some((byte) => byte > 127))
  throw new Error('dist/raymond.cjs is not ASCII');
rmSync(`dist/raymond-${process.versions.v8}.cache`, { force: true });
execFileSync(process.execPath, ['scripts/make-code-cache.cjs'], { stdio: 'inherit' });
