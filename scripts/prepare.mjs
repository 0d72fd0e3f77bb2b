// `npm install --global git+…`, which is how pre-commit installs a hook, runs `prepare` without the development dependencies.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (!existsSync('node_modules/esbuild'))
  execSync('npm ci --ignore-scripts --no-global --include=dev', { stdio: 'inherit' });
await import('./build.mjs');
