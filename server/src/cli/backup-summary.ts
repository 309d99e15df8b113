import type { Contents } from '../backup/backup-format.ts';
import { formatCount } from '../move/say.ts';

/** What a backup holds, in a few words. */
export function summary({ rows, files, takenAt }: Contents): string {
  const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
  return `${formatCount(count)} rows and ${formatCount(files)} files of pictures as of ${takenAt}`;
}
