import { currentTranslate } from '../../lib/texts/texts.ts';
import { showToast } from '../../ui/toast.tsx';
import { getSession } from './session-store.ts';

/** Asks a member who has just logged in to change the email address, if an older member has it in another form. */
export function askToChangeEmail(): void {
  if (getSession()?.emailShared) showToast(currentTranslate()('api.email_shared'), { tone: 'problem' });
}
