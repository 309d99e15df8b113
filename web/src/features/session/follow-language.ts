import { getSession, sessionStore } from './session-store.ts';

/** Shows the page in the language of the member: after a log-in, and after a change in this tab or another. */
export function followLanguage(): void {
  let before = getSession();
  sessionStore.subscribe(() => {
    const member = getSession();
    const last = before;
    before = member;
    // Without a setting, a log-in keeps the language that was chosen on the log-in page.
    const isChanged = member && last?.userId === member.userId && last.language !== member.language;
    if (!member || (!isChanged && member.language === null)) return;
    import('../../lib/texts/change-language.ts')
      .then(({ changeLanguage }) => changeLanguage(member.language))
      // Without a connection the page stays in its language until the next change of the session.
      .catch(() => undefined);
  });
}
