import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { parseEnvironmentFile } from '../settings/environment-file.ts';
import { StartError } from '../start-error.ts';

/** Set by the program deploy/plaza, which runs commands for the service of deploy/plaza.service. */
const FILE_SETTING = 'PLAZA_ENVIRONMENT_FILE';
const UNIT = 'plaza';
const run = promisify(execFile);

/** The file that contains the settings of the service; undefined when those of the shell are used. */
export const settingsFile = (): string | undefined => process.env[FILE_SETTING];

/** Adds the settings of the service to the environment of this process. @throws StartError when they cannot be read */
export function loadServiceSettings(): void {
  const file = settingsFile();
  if (file === undefined) return;
  try {
    Object.assign(process.env, Object.fromEntries(parseEnvironmentFile(readFileSync(file, 'utf8'))));
  } catch (cause) {
    throw new StartError(
      `The settings of the service in ${file} cannot be read (${String(cause)}). Run this as root: sudo plaza …`,
      { cause },
    );
  }
}

/** Whether systemd runs on this machine, and these commands are those of its service. */
export const hasService = (): boolean => settingsFile() !== undefined && existsSync('/run/systemd/system');

/** A state of systemd such as `active`, `inactive`, `activating` or `failed`, and since when it lasts. */
export interface ServiceState {
  readonly state: string;
  readonly since: string;
}

/** The state of the service; undefined where there is none. */
export async function findServiceState(): Promise<ServiceState | undefined> {
  if (!hasService()) return undefined;
  const { stdout } = await run('systemctl', [
    'show',
    UNIT,
    '-p',
    'ActiveState',
    '-p',
    'StateChangeTimestamp',
  ]);
  const shown = parseEnvironmentFile(stdout);
  return { state: shown.get('ActiveState') ?? 'unknown', since: shown.get('StateChangeTimestamp') ?? '' };
}

/** Stops the service while work is done, if it runs, and starts it again, also when the work fails. @throws StartError without the right */
export async function whileStopped<T>(print: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const { state } = (await findServiceState()) ?? { state: 'inactive' };
  if (state !== 'active' && state !== 'activating') return work();
  print('Stopping the service');
  await control('stop');
  try {
    return await work();
  } finally {
    print('Starting the service');
    await control('start');
  }
}

async function control(verb: 'start' | 'stop'): Promise<void> {
  try {
    await run('systemctl', [verb, UNIT]);
  } catch (cause) {
    throw new StartError(
      `systemd did not ${verb} the service (${String(cause)}). Run this as root, and look at: plaza logs`,
      { cause },
    );
  }
}

/** Shows lines of the journal of the service. @param args of journalctl @throws StartError without a journal */
export async function showJournal(args: readonly string[]): Promise<void> {
  if (!hasService())
    throw new StartError('Plaza is no service of systemd here: its log is where it was started.');
  const journal = spawn('journalctl', ['--unit', UNIT, ...args], { stdio: 'inherit' });
  const [code] = (await once(journal, 'exit')) as [number | null];
  if (code !== 0 && code !== null)
    throw new StartError('journalctl failed. Run this as root: sudo plaza logs');
}
