import { defineConfig } from 'vitest/config';

/** The other versions of Node: the test downloads them, which `npm test` must not need. */
export default defineConfig({
  test: {
    include: ['test/e2e/node-versions.test.ts', 'test/e2e/windows.test.ts'],
    // Nearly all of it is waiting for programs.
    sequence: { concurrent: true },
    maxConcurrency: 4,
    globalSetup: 'test/scratch-folder.ts',
    testTimeout: 180_000,
    // No test finds in the user's cache what another one has read, nor leaves anything there: nothing can stand below a file.
    env: { XDG_CACHE_HOME: import.meta.filename },
    hookTimeout: 20 * 60_000,
  },
});
