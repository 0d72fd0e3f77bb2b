import { defineConfig } from 'vitest/config';

/** The end-to-end test alone: it downloads the real Claude Code, which `npm test` must not need. */
export default defineConfig({
  test: {
    include: ['test/e2e/claude-code.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 20 * 60_000,
  },
});
