import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{contract,server,web,tests,scripts,database}/**/*.test.{ts,tsx}'],
    exclude: ['tests/journeys/**'],
    globalSetup: 'tests/database/cluster.ts',
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
