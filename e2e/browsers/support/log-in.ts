import type { Member } from '../../support/members.ts';
import type { Tab } from './tab.ts';

/** Logs in on the page that the log-in page leads to. */
export async function logIn(tab: Tab, { email, password }: Member, { remember = false } = {}): Promise<void> {
  await tab.type('Email', email);
  await tab.type('Password', password);
  if (remember) await tab.check('Remember me');
  await tab.press('button', 'Login');
  await tab.find('button', 'Open user menu');
}
