import { databaseDamaged } from '../db/check-file.ts';
import { isDamaged, isStorageAway, isStorageFull } from '../db/errors.ts';
import { AppError } from '../errors.ts';
import { MailError } from '../mail/mailer.ts';
import { StartError } from '../start-error.ts';

/** What an operator can cause is a sentence; everything else is a fault of Plaza, and has a stack. */
export function explainFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof MailError) return error.message;
  if (isDamaged(error)) return databaseDamaged('The database', error.message).message;
  if (isStorageFull(error)) return `The disk is full (${String(error)}). Free some space, then try again.`;
  if (isStorageAway(error)) return `The database cannot be reached (${String(error)}).`;
  if (error instanceof AppError && error.code === 'storage_unavailable') {
    return `What Plaza keeps cannot be reached (${String(error.cause)}).`;
  }
  if (isSystemError(error))
    return `${error.path ?? 'The system'} cannot be used (${error.message}). Check the path, its permissions and its disk; the doctor may know more.`;
  return `Plaza gave up: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
}

/** An error of a call of the operating system, such as EACCES. */
const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error && 'errno' in error;
