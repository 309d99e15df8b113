import { spawn } from 'node:child_process';

/**
 * Runs a command that writes straight to our own output. Asynchronous, so that a held lock keeps beating meanwhile.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<void>} Rejects when the command cannot start or does not exit with 0.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ${args.join(' ')}: ${signal ?? `exit code ${code}`}`));
    });
  });
}
