import { ApiError, messageOf } from '../../api/api-error.ts';

/** The server requires the current password. `error`: why it rejected the last one, as a sentence; undefined for the first. */
export interface PasswordRequest {
  readonly error: string | undefined;
}

/** The request for the password in an error of a change; undefined for other errors. @param isProven whether a password was sent */
export function passwordRequestIn(error: unknown, isProven: boolean): PasswordRequest | undefined {
  const { currentPassword, ...others } = error instanceof ApiError ? error.fields : {};
  if (error instanceof ApiError && error.code === 'reauth_required') return { error: undefined };
  if (!isProven || Object.keys(others).length > 0) return undefined;
  return { error: currentPassword ?? messageOf(error) };
}
