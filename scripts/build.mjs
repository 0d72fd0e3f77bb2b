// Builds dist/: the command line in one CommonJS file (it starts faster than a module), and the library.
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

await build({ ...shared, entryPoints: ['src/cli/start.ts'], outfile: 'dist/raymond.cjs', format: 'cjs' });
await build({ ...shared, entryPoints: ['src/index.ts'], outfile: 'dist/index.js', format: 'esm' });
