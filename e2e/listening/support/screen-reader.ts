import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import type { WebDriver } from 'selenium-webdriver';
import { startDisplay } from '../../browsers/support/display.ts';
import { startFirefox } from '../../browsers/support/firefox.ts';
import { startProgram } from '../../browsers/support/program.ts';
import { PROGRAMS } from './packages.ts';

const run = promisify(execFile);

const FIRST_FOCUS = 'Ready push button.';
const FIRST_FOCUSES_MAX = 30;
/** The wait before another one. */
const FIRST_FOCUS_MS = 2000;

/** A desktop with Firefox and the screen reader Orca. Disposing ends all its programs. */
export interface Desktop extends AsyncDisposable {
  /** Prepares pages. Keys are pressed by `press`: Orca does not get those of a driver. */
  readonly driver: WebDriver;
  /** All that Orca has said so far, in order. */
  readonly said: readonly string[];
  /** Presses keys of the keyboard, one after the other, by their names in X11, such as `ctrl+Home`. */
  press(...keys: readonly string[]): Promise<void>;
  type(text: string): Promise<void>;
}

/** Starts a desktop in memory, for which its programs have an empty home. */
export async function startDesktop(): Promise<Desktop> {
  await using starting = new AsyncDisposableStack();
  const home = starting.use(await mkdtempDisposable(join(tmpdir(), 'plaza-listening-')));
  const display = starting.use(await startDisplay());
  const env: NodeJS.ProcessEnv = {
    HOME: home.path,
    XDG_CACHE_HOME: join(home.path, 'cache'),
    XDG_CONFIG_HOME: join(home.path, 'config'),
    XDG_DATA_HOME: join(home.path, 'data'),
    XDG_RUNTIME_DIR: join(home.path, 'run'),
    DISPLAY: display.name,
    LC_ALL: 'C.UTF-8',
    // Its settings are kept by no other program.
    GSETTINGS_BACKEND: 'memory',
    GNOME_ACCESSIBILITY: '1',
  };
  for (const name of ['cache', 'config', 'data', 'run']) await mkdir(join(home.path, name), { mode: 0o700 });
  env['DBUS_SESSION_BUS_ADDRESS'] = await startBus(starting, env);
  starting.use(startProgram(PROGRAMS.windowManager, ['--sm-disable'], env));
  const said: string[] = [];
  await startOrca(starting, env, said);
  const browser = starting.use(
    await startFirefox({ env, options: [], settings: { 'accessibility.force_disabled': -1 } }),
  );
  const xdotool = (...args: readonly string[]) =>
    run(PROGRAMS.keyboard, args, { env: { ...process.env, ...env } });
  const desktop = {
    driver: browser.driver,
    said,
    press: async (...keys: readonly string[]) => void (await xdotool('key', '--clearmodifiers', ...keys)),
    type: async (text: string) => void (await xdotool('type', '--clearmodifiers', text)),
  };
  await hearFirstFocus(desktop);
  const open = starting.move();
  return { ...desktop, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

/** Returns when Orca has said a focus in Firefox: it may say nothing of the first one after the start of both. */
async function hearFirstFocus({ driver, said, press }: Omit<Desktop, keyof AsyncDisposable>): Promise<void> {
  await driver.get('about:blank');
  await driver.executeScript(
    'document.body.innerHTML = arguments[0]',
    '<button>Ready</button>'.repeat(FIRST_FOCUSES_MAX),
  );
  const isSaid = async () => {
    if (said.includes(FIRST_FOCUS)) return true;
    await press('Tab');
    return false;
  };
  await expect.poll(isSaid, { intervals: [FIRST_FOCUS_MS] }).toBe(true);
}

/** @returns the address */
async function startBus(resources: AsyncDisposableStack, env: NodeJS.ProcessEnv): Promise<string> {
  const socket = `--address=unix:path=${env['XDG_RUNTIME_DIR']}/bus`;
  const options = ['--session', '--nofork', socket, '--print-address=3'];
  const bus = resources.use(startProgram(PROGRAMS.bus, options, env, ['ignore', 'ignore', 'ignore', 'pipe']));
  const address = bus.child.stdio[3];
  if (!(address instanceof Readable)) throw new Error('The bus has no output.');
  const [chunk] = (await once(address, 'data')) as [Buffer];
  return chunk.toString().trim();
}

/** Returns when Orca has said its first sentence. */
async function startOrca(resources: AsyncDisposableStack, env: NodeJS.ProcessEnv, said: string[]) {
  const program = join(import.meta.dirname, 'speak-to-output.py');
  const orca = resources.use(startProgram('/usr/bin/python3', [program], env, ['ignore', 'pipe', 'ignore']));
  // Asked to end, it may wait for an event first.
  resources.defer(() => void orca.child.kill('SIGKILL'));
  if (!orca.child.stdout) throw new Error('Orca has no output.');
  const lines = createInterface({ input: orca.child.stdout });
  lines.on('line', (line) => said.push(JSON.parse(line) as string));
  await once(lines, 'line');
}
