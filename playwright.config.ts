import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';

// Read again in every worker; the address is set by the global setup.
const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/support/server.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A journey that fails once on a busy machine is shown as flaky, not as broken.
  retries: process.env.CI ? 1 : 0,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.JOURNEYS_URL ?? '',
    locale: 'en-AU',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Keeping one of every journey takes a fifth of the time; by hand: --trace on.
    trace: 'on-first-retry',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
