import { startCommand } from '../../../bench/src/start-command.ts';
import { runCommand, type CommandEnd } from '../../../server/test/support/plaza-command.ts';
import type { ServerProcess } from '../../../server/test/support/server-process.ts';
import type { Trial } from '../chaos/trial.ts';

// They keep compiled code: a drill starts hundreds of commands.
const { variables } = startCommand();

/** A Plaza with those who write to it. */
export interface Drill {
  readonly trial: Trial;
  readonly server: ServerProcess;
  /** For backups and what is made of them. */
  readonly folder: string;
}

/** How a command ended, and after how many milliseconds. */
export interface Timed extends CommandEnd {
  readonly command: string;
  readonly took: number;
}

/** What a command of `npm run plaza` is told to work on a folder. */
export const settingsOn = (dataDir: string): NodeJS.ProcessEnv => ({ DATA_DIR: dataDir, ...variables });

/** Runs a command of `npm run plaza` with a folder as DATA_DIR. */
export async function runOn(dataDir: string, args: readonly string[]): Promise<Timed> {
  const began = performance.now();
  const end = await runCommand(args, settingsOn(dataDir));
  return { ...end, command: args.join(' '), took: performance.now() - began };
}

/** What is wrong with the end of a command that had to succeed. */
export const failuresOf = ({ command, code, stderr }: Timed): string[] =>
  code === 0 && stderr === '' ? [] : [`${command} ended with ${code}: ${stderr}`];
