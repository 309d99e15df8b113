import { resolve } from 'node:path';
import type { Config } from '../settings/config.ts';
import type { ProgressReporter } from '../progress/progress.ts';

export interface Command {
  readonly summary: string;
  readonly help: string;
  /** @param args those after the command's name @throws UsageError for invalid arguments; other errors when the work fails */
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

export interface CommandContext {
  /** Reads the settings, and prints which data they name. @throws ConfigError */
  readonly readSettings: () => Config;
  readonly print: (line: string) => void;
  readonly progress: ProgressReporter;
}

/** @returns the path of the only argument @throws UsageError with a message when there is none, or another one */
export function onlyPath([path, ...others]: readonly string[], message: string): string {
  if (!path || others.length > 0) throw new UsageError(message);
  return resolve(path);
}

/** Thrown for invalid arguments; the message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
