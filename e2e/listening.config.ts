import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { patience } from '../scripts/test/patience.ts';

const folder = process.env['TEST_RUN_DIR'] ?? join(import.meta.dirname, 'test-results');

/** What a screen reader says: `npm test -- listening`. */
export default defineConfig({
  testDir: 'listening',
  outputDir: join(folder, 'listening'),
  // A flow keeps Firefox, Orca and a server busy.
  workers: 1,
  forbidOnly: true,
  // They end a test that hangs.
  timeout: 300_000 * patience(),
  expect: { timeout: 60_000 * patience() },
  reporter: [['list']],
});
