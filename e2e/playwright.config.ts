import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { patience } from '../scripts/test/patience.ts';
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
  retries: 0,
  // They only end a test that hangs, on any machine.
  timeout: 300_000 * patience(),
  expect: { timeout: 120_000 * patience() },
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
