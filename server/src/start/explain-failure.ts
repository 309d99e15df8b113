import { databaseDamaged } from '../db/check-file.ts';
import { isDamaged, isStorageAway } from '../db/errors.ts';
import { AppError } from '../errors.ts';
import { StartError } from '../start-error.ts';

export function explainFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  if (isDamaged(error)) return databaseDamaged('The database', error.message).message;
  if (isStorageAway(error)) return `The database cannot be reached (${String(error)}).`;
  if (error instanceof AppError && error.code === 'storage_unavailable') {
    return `What Plaza keeps cannot be reached (${String(error.cause)}).`;
  }
  return `Plaza gave up: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}
