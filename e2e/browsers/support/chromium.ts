import { existsSync } from 'node:fs';
import { Capabilities } from 'selenium-webdriver';
import { chromiumLaunchOptions } from '../../support/chromium.ts';
import type { Engine } from './engine.ts';
import { startWebDriver } from './web-driver.ts';

const DRIVER = '/usr/bin/chromedriver';
const PROGRAM = '/usr/bin/chromium';

export const chromium: Engine = {
  name: 'chromium',
  packages: ['chromium-driver'],
  isInstalled: () => existsSync(DRIVER) && existsSync(PROGRAM),
  start({ reducedMotion }) {
    const motion = reducedMotion ? ['--force-prefers-reduced-motion'] : [];
    const args = ['--headless=new', '--no-sandbox', ...motion, ...chromiumLaunchOptions().args];
    const options = { binary: PROGRAM, args };
    return startWebDriver(
      { path: DRIVER },
      new Capabilities({ browserName: 'chrome', 'goog:chromeOptions': options }),
    );
  },
};
