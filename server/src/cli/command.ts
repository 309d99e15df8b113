import type { ProgressReporter } from '../progress/progress.ts';
import type { Environment } from '../settings/settings-reader.ts';

/** A subcommand of `npm run plaza`. */
export interface Command {
  /** One line for the overview. */
  readonly summary: string;
  /** The output of `--help`. */
  readonly help: string;
  /**
   * @param args the arguments after the name of the command
   * @throws UsageError for invalid arguments; any other error when the work fails
   */
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

export interface CommandContext {
  readonly environment: Environment;
  /** Writes a line to standard output. */
  readonly print: (line: string) => void;
  /** Reports progress on standard error. */
  readonly progress: ProgressReporter;
}

/** Thrown for invalid arguments; the message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
