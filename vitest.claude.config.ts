import { defineConfig } from 'vitest/config';

/** The end-to-end tests alone: they download the real Claude Code, which `npm test` must not need. */
export default defineConfig({
  test: {
    include: ['test/e2e/claude-*.test.ts'],
    // Each test keeps a processor busy with starting Claude Code.
    maxWorkers: 2,
    maxConcurrency: 2,
    testTimeout: 180_000,
    hookTimeout: 20 * 60_000,
  },
});
