import { ConfigError } from '../settings/config.ts';
import { DatabaseDamaged } from '../db/check-file.ts';
import { isDamaged, isStorageAway } from '../db/errors.ts';
import { DatabaseInUse } from '../db/lock-database.ts';
import { FolderInUse } from '../db/lock-folder.ts';
import { NewerSchema } from '../db/migrate.ts';
import { AppError } from '../errors.ts';
import { StartError } from '../start-error.ts';

const ONE_LINE_ERRORS = [StartError, FolderInUse, DatabaseInUse, DatabaseDamaged, NewerSchema];

/** The message for an operator about an error that ended the program. */
export function explainFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.mistakes.map((mistake) => `Setting ${mistake}`).join('\n');
  const isOneLine = ONE_LINE_ERRORS.some((kind) => error instanceof kind);
  if (error instanceof Error && isOneLine) return error.message;
  if (isDamaged(error)) return new DatabaseDamaged('The database', error.message).message;
  if (isStorageAway(error)) return `The database cannot be reached (${String(error)}).`;
  if (error instanceof AppError && error.code === 'storage_unavailable') {
    return `What Plaza keeps cannot be reached (${String(error.cause)}).`;
  }
  return `Plaza gave up: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
