import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { explainKill } from './memory.mjs';

/**
 * Runs a command with the output of this process. Rejects when it cannot start or does not exit with 0. Asynchronous, so that the
 * heartbeat of a lock continues.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function run(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const [code, signal] = /** @type {[number | null, string | null]} */ (await once(child, 'exit'));
  if (code !== 0)
    throw new Error(
      `${command} ${args.join(' ')}: ${signal === null ? `exit code ${code}` : explainKill(signal)}`,
    );
}
