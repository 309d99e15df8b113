import { ApiError, messageOf } from '../../api/api-error.ts';

/** A request of the server for the current password; `error`: what is wrong with the last one, as a sentence. */
export interface PasswordRequest {
  readonly error: string | undefined;
}

/** The request in an error, if it is one. @param isProven whether the current password was sent */
export function passwordRequestIn(error: unknown, isProven: boolean): PasswordRequest | undefined {
  const { currentPassword, ...others } = error instanceof ApiError ? error.fields : {};
  if (error instanceof ApiError && error.code === 'reauth_required') return { error: undefined };
  if (!isProven || Object.keys(others).length > 0) return undefined;
  return { error: currentPassword ?? messageOf(error) };
}
