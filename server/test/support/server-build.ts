import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const SETUP = fileURLToPath(new URL('../../../scripts/setup.mjs', import.meta.url));

/** Vitest's global setup: builds the server that tests start as a process, when its sources have changed. */
export async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [SETUP, 'build']);
}
