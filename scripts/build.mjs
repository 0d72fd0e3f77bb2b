// Builds dist/: the command line in one file, and the library.
//
// Node reads a script as a whole before it runs it, so code that a start does not need costs time even so:
// 19 ms for all of raymond, on a machine where `node -e 0` takes 22. So every dynamic import of the start-up
// path becomes a part: bundled by itself and kept, compressed, in a comment behind the start-up code, which
// the launcher does not even read. A part is compiled when it is first imported.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { build } from 'esbuild';

const shared = {
  bundle: true,
  platform: 'node',
  target: 'node20.19',
  external: ['fs-native-extensions'],
  minify: true,
  legalComments: 'none',
  logLevel: 'warning',
};
const commandLine = {
  ...shared,
  format: 'cjs',
  // A part has no import callback: a package that stays outside is required.
  supported: { 'dynamic-import': false },
  write: false,
};

/** The parts, in the order in which they are kept. */
const parts = [];

const embedParts = {
  name: 'embed-parts',
  setup({ onResolve, onLoad, resolve }) {
    onResolve({ filter: /./ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
      if (kind !== 'dynamic-import' || pluginData === 'inside' || path.startsWith('node:')) return undefined;
      const found = await resolve(path, { kind, importer, resolveDir, pluginData: 'inside' });
      return found.errors.length > 0 ? found : { path: found.path, namespace: 'part' };
    });
    onLoad({ filter: /./, namespace: 'part' }, ({ path }) => {
      if (!parts.includes(path)) parts.push(path);
      return {
        contents: `
          const { readFileSync } = require('node:fs');
          const { compileFunction } = require('node:vm');
          const { inflateRawSync } = require('node:zlib');
          const [, packed] = /^\\/\\/part ${parts.indexOf(path)} (.*)$/m.exec(readFileSync(__filename, 'latin1'));
          const text = inflateRawSync(Buffer.from(packed, 'base64')).toString();
          compileFunction(text, ['module', 'exports', 'require', '__filename'])(module, exports, require, __filename);
        `,
        loader: 'js',
      };
    });
  },
};

async function buildCommandLine(outfile) {
  const start = await build({ ...commandLine, entryPoints: ['src/cli/start.ts'], plugins: [embedParts] });
  const core = start.outputFiles[0].text.trimEnd();
  const packed = await Promise.all(
    parts.map(async (path, number) => {
      const { outputFiles } = await build({ ...commandLine, entryPoints: [path] });
      return `//part ${number} ${deflateRawSync(outputFiles[0].contents, { level: 9 }).toString('base64')}`;
    }),
  );
  const wrapped = `(function (exports, require, module, __filename, __dirname) {${core}\n})`;
  const text = [wrapped, ...packed, ''].join('\n');
  // The launcher reads bytes as characters.
  if (/[^\0-\x7f]/.test(text)) throw new Error(`${outfile} is not plain ASCII`);
  writeFileSync(outfile, text);
}

await build({ ...shared, entryPoints: ['src/index.ts'], outfile: 'dist/index.js', format: 'esm' });
await buildCommandLine('dist/raymond.cjs');
rmSync(`dist/raymond-${process.versions.v8}.cache`, { force: true });
execFileSync(process.execPath, ['scripts/make-code-cache.cjs'], { stdio: ['ignore', 'ignore', 'inherit'] });
