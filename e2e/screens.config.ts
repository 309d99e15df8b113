import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';
import type { ScreensOptions } from './screens/test.ts';
import { languagesOf } from './support/change-language.ts';

const heights = { 360: 740, 768: 1024, 1280: 900 };

// Texts are as wide in both themes, and widest compared with the page on a phone.
const languages = languagesOf(process.env['SCREENS_LANGUAGES']);
const [widths, themes] =
  languages.length > 0
    ? ([[360, 1280], ['light']] as const)
    : ([
        [360, 768, 1280],
        ['light', 'dark'],
      ] as const);

/** `npm run screens`: screenshots of every page, menu and dialog, at each width, in both themes or in several languages. */
export default defineConfig<ScreensOptions>(tests, {
  testDir: 'screens',
  testMatch: '*.screens.ts',
  outputDir: join(import.meta.dirname, 'test-results/screens'),
  // Each screen in each language.
  timeout: 90_000 * Math.max(1, languages.length),
  projects: widths.flatMap((width) =>
    themes.map((colorScheme) => ({
      name: `${width}-${colorScheme}`,
      use: { colorScheme, languages, viewport: { width, height: heights[width] } },
    })),
  ),
});
