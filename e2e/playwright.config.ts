import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { chromiumLaunchOptions } from './support/chromium.ts';

// `npm test` gives each run a folder of its own, so that two runs do not wipe each other's.
const folder = process.env['TEST_RUN_DIR'] ?? join(import.meta.dirname, 'test-results');

export default defineConfig({
  testDir: 'specs',
  outputDir: join(folder, 'e2e'),
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // Generous: nothing waits longer than it must, and a busy machine should fail no test.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: chromiumLaunchOptions(),
    // As for somebody who wants no motion. What still moves makes Playwright try a click again, and its third try
    // scrolls the page: an open menu that follows its button then leaves the pointer between press and release.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A quarter of the time, and what failed is told with the page as it stood. For one test: `npm run e2e -- --trace on`.
    trace: 'off',
  },
});
