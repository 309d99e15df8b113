import { writeFile } from 'node:fs/promises';
import { test as base } from '../../support/test.ts';
import { ENGINES, type Preferences } from './engine.ts';
import { Tab } from './tab.ts';

/** The `test` of all specs: each has a browser of its own. The project selects the engine. */
export const test = base.extend<{ preferences: Preferences; tab: Tab }>({
  preferences: [{ reducedMotion: false }, { option: true }],
  tab: async ({ plaza, preferences }, use, info) => {
    const engine = ENGINES.find(({ name }) => name === info.project.name);
    if (!engine) throw new Error(`There is no engine ${info.project.name}.`);
    await using browser = await engine.start(preferences);
    const tab = new Tab(browser.driver, plaza.url);
    await tab.resize(1280, 900);
    await use(tab);
    if (info.status !== info.expectedStatus)
      await writeFile(info.outputPath('screen.png'), await tab.screenshot());
  },
});

export { expect } from '../../support/test.ts';
