import { ApiError, messageOf } from '../../api/api-error.ts';
import { showToast } from '../../ui/toast.tsx';
import { refreshRegistrations } from './registrations-query.ts';

/** Whether the registration waits no longer: another moderator decided, or the applicant deleted the account. */
export const isDecided = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'already_decided' || error.code === 'not_found');

/** Says who decided, and loads the list without the registration. */
export async function showDecided(error: unknown): Promise<void> {
  showToast(messageOf(error));
  await refreshRegistrations();
}
