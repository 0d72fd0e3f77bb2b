import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: [
      'test/e2e/claude-*.test.ts',
      'test/e2e/node-versions.test.ts',
      'test/e2e/windows.test.ts',
      '**/node_modules/**',
    ],
    globalSetup: 'test/scratch-folder.ts',
    // What hangs is found by this; what takes seconds takes a minute where others use the machine, too.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // No test finds in the user's cache what another one has read, nor leaves anything there: nothing can stand below a file.
    env: { XDG_CACHE_HOME: import.meta.filename },
    // Many tests wait for processes that they have started: one core less, which is the default, would stand idle.
    maxWorkers: availableParallelism(),
    // Files that run after one another in a process share what they have loaded; no module of raymond holds a state.
    isolate: false,
    // They make much that is soon forgotten: with less room for it, a tenth of their time goes into looking for what is not.
    execArgv: ['--max-semi-space-size=64'],
  },
});
