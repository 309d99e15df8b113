import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { showProgress, type Progress } from '../../bench/src/progress.ts';
import { report, type Row } from './report.ts';

// Options of commands, for `parseArgs`.
export const FLAG = { type: 'boolean', default: false } as const;
export const NUMBER = { type: 'string' } as const;

interface TrialCommand {
  readonly name: string;
  /** The expected duration. */
  readonly seconds: number;
  /** Whether to write the rows to docs/reliability.md, too. */
  readonly write: boolean;
}

/** Runs a trial with a temporary folder, shows its progress and reports its rows. */
export async function runTrial(
  { name, seconds, write }: TrialCommand,
  trial: (context: { folder: string; progress: Progress }) => Promise<readonly Row[]>,
): Promise<void> {
  await using folder = await mkdtempDisposable(join(tmpdir(), `plaza-${name}-`));
  using progress = showProgress(name, seconds);
  const rows = await trial({ folder: folder.path, progress });
  progress[Symbol.dispose]();
  await report(name, rows, write);
}
