import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './support/chromium.ts';

// `npm test` gives each run its own folder, so that simultaneous runs do not conflict.
const folder = process.env['TEST_RUN_DIR'] ?? join(import.meta.dirname, 'test-results');

export default defineConfig({
  testDir: 'specs',
  outputDir: join(folder, 'e2e'),
  fullyParallel: true,
  // Each one is busy with a browser and a server.
  workers: Math.max(2, Math.ceil(availableParallelism() * 0.75)),
  forbidOnly: true,
  // Continuous integration repeats a failed test once and lists it as flaky (docs/decisions/0062).
  retries: process.env['CI'] ? 1 : 0,
  // Long, so that no test fails on a busy machine; a passing test does not wait for them.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    // Playwright retries a click on an element that moves, and its third try scrolls the page under an open menu.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // Traces take a quarter of the time. For one test: `npm run e2e -- --trace on`.
    trace: 'off',
  },
});
