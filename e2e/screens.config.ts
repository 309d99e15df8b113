import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

const widths = { 360: 740, 768: 1024, 1280: 900 };
const themes = ['light', 'dark'] as const;

/** `npm run screens`: screenshots of every page, menu and dialog, at each width, in both themes. */
export default defineConfig(tests, {
  testDir: 'screens',
  testMatch: '*.screens.ts',
  outputDir: join(import.meta.dirname, 'test-results/screens'),
  projects: Object.entries(widths).flatMap(([width, height]) =>
    themes.map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: { colorScheme, viewport: { width: Number(width), height } },
    })),
  ),
});
