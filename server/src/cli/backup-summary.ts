import type { Contents } from '../backup/backup-format.ts';
import { formatCount } from '../progress/progress.ts';

/** For example '1,204 rows and 310 image files as of 2026-11-21T03:30:00.000Z'. */
export function summary({ rows, files, takenAt }: Contents): string {
  const count = Object.values(rows).reduce((sum, some) => sum + some, 0);
  return `${formatCount(count)} rows and ${formatCount(files)} image files as of ${takenAt}`;
}
