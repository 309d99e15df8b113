import { createDecision, type Decision } from '@plaza/contract/decision.ts';
import type { Measure } from '@plaza/contract/measure.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import type { Page } from '@playwright/test';
import type { Member, SignedUp } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';

/** Suspends a member by a decision of the owner. */
export function suspend(
  plaza: PlazaServer,
  owner: SignedUp,
  { session }: SignedUp,
  decision: { readonly measure: Measure; readonly reason: string },
): Promise<Decision> {
  const subject = { subjectType: 'member', subjectId: session.userId, previousId: null } as const;
  return callAs(plaza, owner.session, createDecision, {
    json: { ...subject, remove: false, rule: 'Share your harvest, not your advertisements', ...decision },
  });
}

/** Fills the log-in form in and sends it, also for members who then see the page of their restriction. */
export async function sendLogIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto(PAGES.logIn);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Login' }).click();
}
