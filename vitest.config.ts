import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,tests,scripts,database}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/database/cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    // What is waited for comes late on a busy machine; the usual second would fail by chance.
    expect: { poll: { timeout: 15_000 } },
  },
});
