import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { patience } from '../scripts/test/patience.ts';
import { ENGINES } from './browsers/support/engine.ts';

const folder = process.env['TEST_RUN_DIR'] ?? join(import.meta.dirname, 'test-results');

/** The flows of members in each engine of this machine: `npm run browsers`. */
export default defineConfig({
  testDir: 'browsers',
  // Screenshots to compare by eye: `BROWSER_SCREENS=1 npm run browsers`.
  testIgnore: process.env['BROWSER_SCREENS'] === undefined ? ['screens.spec.ts'] : [],
  outputDir: join(folder, 'browsers'),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // They end a test that hangs; no machine is so slow that another one takes as long.
  timeout: 300_000 * patience(),
  expect: { timeout: 120_000 * patience(), toPass: { timeout: 120_000 * patience() } },
  reporter: [['list']],
  projects: ENGINES.filter((engine) => engine.isInstalled()).map(({ name }) => ({ name })),
});
