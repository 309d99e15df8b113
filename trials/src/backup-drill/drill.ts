import { startCommand } from '../../../bench/src/start-command.ts';
import { runCommand, type CommandEnd } from '../../../server/test/support/plaza-command.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import type { Trial } from '../chaos/trial.ts';

// They enable the compile cache.
const { variables } = startCommand();

/** A server, and virtual users that write to it. */
export interface Drill {
  readonly trial: Trial;
  readonly server: ServerProcess;
  /** The folder of backups and restored folders. */
  readonly folder: string;
}

/** The result of a command, and its duration in milliseconds. */
export interface Timed extends CommandEnd {
  readonly command: string;
  readonly took: number;
}

/** The environment of a command with a folder as DATA_DIR. */
export const settingsOn = (dataDir: string): NodeJS.ProcessEnv => ({ DATA_DIR: dataDir, ...variables });

/** Runs a command of `npm run plaza` with a folder as DATA_DIR. */
export async function runOn(dataDir: string, args: readonly string[]): Promise<Timed> {
  const began = performance.now();
  const end = await runCommand(args, settingsOn(dataDir));
  return { ...end, command: args.join(' '), took: performance.now() - began };
}

/** @returns the failure of a command that had to succeed */
export const failuresOf = ({ command, code, stderr }: Timed): string[] =>
  code === 0 && stderr === '' ? [] : [`${command} ended with ${code}: ${stderr}`];
