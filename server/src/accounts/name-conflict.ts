import { isUniqueViolation } from '../db/errors.ts';
import { taken } from '../errors.ts';

/** Translates the error of a unique constraint, so that the form can mark the field. @throws always */
export function nameConflict(error: unknown): never {
  if (isUniqueViolation(error, 'users', 'email_key')) throw taken('email_taken', 'email');
  if (isUniqueViolation(error, 'users', 'username_key')) throw taken('username_taken', 'username');
  throw error;
}
