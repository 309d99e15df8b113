import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from './engine.ts';
import { driveFirefox } from './marionette.ts';
import { freePort, startProgram, whenListening } from './program.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** Its bars would make the window wider than a phone. */
const NARROW_WINDOW = '#main-window { min-width: 0 !important }';

export const firefox: Engine = {
  name: 'firefox',
  packages: ['firefox-esr'],
  isInstalled: () => existsSync(PROGRAM),
  async start({ reducedMotion }) {
    await using starting = new AsyncDisposableStack();
    const profile = starting.use(await mkdtempDisposable(join(tmpdir(), 'plaza-firefox-')));
    const port = await freePort();
    await mkdir(join(profile.path, 'chrome'));
    await writeFile(join(profile.path, 'chrome/userChrome.css'), NARROW_WINDOW);
    const settings = {
      'marionette.port': port,
      'toolkit.legacyUserProfileCustomizations.stylesheets': true,
      'ui.prefersReducedMotion': Number(reducedMotion),
    };
    const lines = Object.entries(settings).map(([name, value]) => `user_pref('${name}', ${value});\n`);
    await writeFile(join(profile.path, 'user.js'), lines);
    const options = ['--headless', '--marionette', '--no-remote', '--profile', profile.path];
    // Its profile is the home, so that it reads and writes no other files.
    starting.use(startProgram(PROGRAM, options, { HOME: profile.path }));
    await whenListening(port);
    const driver = await driveFirefox(port);
    const open = starting.move();
    return { driver, [Symbol.asyncDispose]: () => open.disposeAsync() };
  },
};
