import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/chromium.mjs';
import { keepTemporaryFilesInMemory } from './tests/support/studio/memory-folder.ts';

keepTemporaryFilesInMemory();

// This file is read again in every worker, which inherits the environment: only the first one looks.
process.env.JOURNEYS_CHROMIUM ??= findChromium() ?? '';
const executablePath = process.env.JOURNEYS_CHROMIUM;

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/journeys/support/server.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Repeating tells flaky from broken; both fail the run.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: true,
  // Only for what hangs: a slow machine needs longer than a fast one, and passing tests don't wait.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    baseURL: process.env.JOURNEYS_URL ?? '',
    locale: 'en-AU',
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every journey would take a fifth of the time; use --trace on for one.
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
