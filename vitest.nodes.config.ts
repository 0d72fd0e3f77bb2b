import { defineConfig } from 'vitest/config';

/** The other versions of Node: the test downloads them, which `npm test` must not need. */
export default defineConfig({
  test: {
    include: ['test/e2e/node-versions.test.ts'],
    // Nearly all of it is waiting for programs.
    sequence: { concurrent: true },
    maxConcurrency: 4,
    testTimeout: 60_000,
    hookTimeout: 20 * 60_000,
  },
});
