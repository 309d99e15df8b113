import { PORTRAIT, type Member } from '../../support/members.ts';
import type { Tab } from './tab.ts';

/** Fills in both steps of the sign-up, and submits. @param about for a community that approves members */
export async function signUp(tab: Tab, member: Member, about?: string): Promise<void> {
  await tab.type('Email', member.email);
  await tab.type('Password', member.password);
  await tab.type('Confirm Password', member.password);
  await tab.press('button', 'Next Step');
  await fillProfile(tab, member);
  if (about !== undefined) await tab.type('About you (optional)', about);
  await tab.press('button', 'Submit');
}

/** Fills in the second step. */
export async function fillProfile(tab: Tab, { name, username }: Member): Promise<void> {
  await tab.find('textbox', 'Username');
  await tab.chooseFile(PORTRAIT);
  await tab.type('Name', name);
  await tab.type('Username', username);
}
