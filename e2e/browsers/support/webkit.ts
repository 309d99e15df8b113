import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Capabilities } from 'selenium-webdriver';
import { startDisplay } from './display.ts';
import type { Engine } from './engine.ts';
import { startWebDriver } from './web-driver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';

/** The browser of WebKitGTK, which has the engine of Safari. */
const findBrowser = () => globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser')[0];

/** Its bar would make the window wider than a phone. */
const NARROW_BAR = '* { min-width: 0; margin: 0; padding: 0; font-size: 2px; }';

export const webkit: Engine = {
  name: 'webkit',
  packages: ['webkit2gtk-driver', 'xvfb'],
  isInstalled: () => existsSync(DRIVER) && existsSync('/usr/bin/Xvfb') && findBrowser() !== undefined,
  async start({ reducedMotion }) {
    await using starting = new AsyncDisposableStack();
    const display = starting.use(await startDisplay());
    const home = starting.use(await mkdtempDisposable(join(tmpdir(), 'plaza-webkit-')));
    await mkdir(join(home.path, 'gtk-3.0'));
    await writeFile(join(home.path, 'gtk-3.0/gtk.css'), NARROW_BAR);
    const settings = `[Settings]\ngtk-enable-animations=${!reducedMotion}\n`;
    await writeFile(join(home.path, 'gtk-3.0/settings.ini'), settings);
    const env = {
      DISPLAY: display.name,
      XDG_CONFIG_HOME: home.path,
      // The sandbox does not work as root and in most containers, and the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    };
    const options = { binary: findBrowser(), args: ['--automation'] };
    return startWebDriver(
      { path: DRIVER, args: ['--host=127.0.0.1'], env, resources: starting.move() },
      new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }),
    );
  },
};
