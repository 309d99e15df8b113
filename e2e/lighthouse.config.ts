import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run lighthouse`: measures the log-in page and the feed, and compares the results with their limits. */
export default defineConfig(tests, {
  testDir: 'lighthouse',
  testMatch: '*.lighthouse.ts',
  outputDir: join(import.meta.dirname, 'test-results/lighthouse'),
  // One at a time: they measure time.
  workers: 1,
  timeout: 600_000,
});
