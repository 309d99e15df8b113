import { existsSync } from 'node:fs';
import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine, RunningBrowser } from './engine.ts';
import { driveFirefox } from './marionette.ts';
import { freePort, startProgram, whenListening } from './program.ts';

const PROGRAM = '/usr/bin/firefox-esr';

/** Its bars would make the window wider than a phone. */
const NARROW_WINDOW = '#main-window { min-width: 0 !important }';

interface Start {
  readonly settings: Readonly<Record<string, string | number | boolean>>;
  readonly options: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

/** Starts Firefox with an empty profile. Disposing ends it. @param start what differs from the default */
export async function startFirefox({ settings, options, env }: Start): Promise<RunningBrowser> {
  await using starting = new AsyncDisposableStack();
  const profile = starting.use(await mkdtempDisposable(join(tmpdir(), 'plaza-firefox-')));
  const port = await freePort();
  await mkdir(join(profile.path, 'chrome'));
  await writeFile(join(profile.path, 'chrome/userChrome.css'), NARROW_WINDOW);
  const all = {
    'marionette.port': port,
    'toolkit.legacyUserProfileCustomizations.stylesheets': true,
    ...settings,
  };
  const lines = Object.entries(all).map(
    ([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile.path, 'user.js'), lines);
  const fixed = ['--marionette', '--no-remote', '--profile', profile.path];
  // Its profile is the home, so that it reads and writes no other files.
  starting.use(startProgram(PROGRAM, [...fixed, ...options], { HOME: profile.path, ...env }));
  await whenListening(port);
  const driver = await driveFirefox(port);
  const open = starting.move();
  return { driver, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

export const firefox: Engine = {
  name: 'firefox',
  packages: ['firefox-esr'],
  isInstalled: () => existsSync(PROGRAM),
  start: ({ reducedMotion }) =>
    startFirefox({
      settings: { 'ui.prefersReducedMotion': Number(reducedMotion) },
      options: ['--headless'],
    }),
};
