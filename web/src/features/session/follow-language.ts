import { requestLanguage } from '../../lib/texts/request-language.ts';
import { getSession, sessionStore } from './session-store.ts';

/** Shows the page in the language of the member: after a log-in, and after a change in this tab or another. */
export function followLanguage(): void {
  let before = getSession();
  sessionStore.subscribe(() => {
    const member = getSession();
    const last = before;
    before = member;
    if (!member) return;
    const isLogIn = last?.userId !== member.userId;
    // Without a setting, a log-in keeps the language that was chosen on the log-in page. A new token changes nothing.
    if (isLogIn ? member.language === null : member.language === last.language) return;
    requestLanguage(member.language);
  });
}
