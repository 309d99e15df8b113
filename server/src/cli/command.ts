import type { Progress } from '../move/say.ts';
import type { Environment } from '../settings/settings-reader.ts';

/** One of the things `npm run plaza` does. */
export interface Command {
  /** What it does, in a few words. */
  readonly summary: string;
  /** All that `--help` says. */
  readonly help: string;
  /**
   * Does it, and tells what happens a line at a time.
   * @param args what stands behind the command's name
   * @throws UsageError for arguments that cannot work; anything else for work that failed
   */
  run(args: readonly string[], context: CommandContext): Promise<void>;
}

export interface CommandContext {
  readonly environment: Environment;
  readonly say: (line: string) => void;
  /** For work that may take longer than a few seconds. */
  readonly progress: Progress;
}

/** Thrown for arguments that cannot work; its message is a sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
