import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run lighthouse`: what Lighthouse says of the pages that most see first, held against what they are to reach. */
export default defineConfig(tests, {
  testDir: 'lighthouse',
  testMatch: '*.lighthouse.ts',
  outputDir: join(import.meta.dirname, 'test-results/lighthouse'),
  // One after the other: they measure time.
  workers: 1,
  timeout: 600_000,
});
