import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { PAGES } from '@plaza/contract/pages.ts';
import type { Page } from '@playwright/test';
import type { Member, SignedUp } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';

/** Suspends a member and ends all sessions, straight in the database. @param until undefined for a permanent suspension */
export function suspend({ dataDir }: PlazaServer, { session }: SignedUp, reason: string, until?: Date): void {
  using db = new DatabaseSync(join(dataDir, 'plaza.db'), { timeout: 5000 });
  db.prepare('insert into suspensions (user_id, until, reason) values (?, ?, ?)').run(
    session.userId,
    until?.getTime() ?? null,
    reason,
  );
  db.prepare('delete from sessions where user_id = ?').run(session.userId);
}

/** Ends the suspension of a member. */
export function endSuspension({ dataDir }: PlazaServer, { session }: SignedUp): void {
  using db = new DatabaseSync(join(dataDir, 'plaza.db'), { timeout: 5000 });
  db.prepare('delete from suspensions where user_id = ?').run(session.userId);
}

/** Fills the log-in form in and sends it, also for members who then see the page of their restriction. */
export async function sendLogIn(page: Page, { email, password }: Member): Promise<void> {
  await page.goto(PAGES.logIn);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Login' }).click();
}
