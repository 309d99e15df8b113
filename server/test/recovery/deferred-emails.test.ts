import { resetPassword, sendResetEmail } from '@plaza/contract/recovery.ts';
import { Registry } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { createMailer } from '../../src/mail/mailer.ts';
import { resendEmails } from '../../src/recovery/reset-email-service.ts';
import { sender, smtpServer } from '../../src/settings/mail-settings.ts';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { HOUR, MINUTE, stopClock } from '../support/devices.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newMember, type TestMember } from '../support/members.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const server = open.use(await startMailServer());
const ORIGIN = 'https://plaza.example';
const { app, db, resources } = await openPlaza({
  SMTP_URL: server.url,
  MAIL_FROM: 'plaza@plaza.example',
  PUBLIC_URL: ORIGIN,
});
const PASSWORD = 'Better-horse2!';

const mailsTo = ({ email }: TestMember) => server.mails.filter(({ to }) => to.includes(email));
const isDeferred = async ({ userId }: TestMember) =>
  (await db.selectFrom('deferred_emails').selectAll().where('user_id', '=', userId).execute()).length > 0;

/** A member who asked for an email, which the mail server rejects with a code. */
async function memberRejectedWith(username: string, code: number): Promise<TestMember> {
  const member = await newMember(app, username);
  server.rejectWith(code);
  await call(app, sendResetEmail, { json: { email: member.email } });
  await expect.poll(() => server.rejected).toContain(member.email);
  return member;
}

async function deferredMember(username: string): Promise<TestMember> {
  const member = await memberRejectedWith(username, 451);
  await expect.poll(() => isDeferred(member)).toBe(true);
  return member;
}

/** Sends the first email whose time has come. @returns the errors */
async function resend(): Promise<string[]> {
  const errors: string[] = [];
  const onError = (error: unknown) => errors.push(String(error));
  await using _ = resendEmails({ db, mailer: resources.mailer, origin: ORIGIN, onError });
  return errors;
}

test('a deferred email is sent again, later and later, with a new link that is valid for an hour', async () => {
  const clock = stopClock();
  const ann = await deferredMember('ann');
  const asked = Date.now();
  // The first wait is five minutes, each further one as long as all before.
  const nextWait = () => Math.max(Date.now() - asked, 5 * MINUTE);
  for (let attempt = 0; attempt < 4; attempt++) {
    const wait = nextWait();
    clock.advance(0.9 * wait);
    expect(await resend()).toEqual([]);
    clock.advance(0.2 * wait);
    expect(await resend()).toEqual([expect.stringMatching(/451 the recipient is rejected/)]);
  }
  server.rejectWith(undefined);
  clock.advance(1.1 * nextWait());
  expect(await resend()).toEqual([]);
  const mails = mailsTo(ann);
  expect(mails).toHaveLength(1);
  expect(await isDeferred(ann)).toBe(false);
  clock.advance(HOUR - MINUTE);
  const [, token = ''] = /reset#([\w-]+)/.exec(mails[0]?.content ?? '') ?? [];
  expect((await call(app, resetPassword, { json: { token, password: PASSWORD } })).status).toBe(200);
});

test('after a day a deferred email is given up', async () => {
  const clock = stopClock();
  const bea = await deferredMember('bea');
  clock.advance(23 * HOUR);
  expect(await resend()).toHaveLength(1);
  clock.advance(24 * HOUR);
  server.rejectWith(undefined);
  expect(await resend()).toEqual([]);
  expect(await isDeferred(bea)).toBe(false);
  expect(mailsTo(bea)).toEqual([]);
});

test.each([550, 554])('an email that the mail server rejects with %d is not sent again', async (code) => {
  const cara = await memberRejectedWith(`cara${code}`, code);
  // The mails of one mailer are sent one after the other.
  server.rejectWith(undefined);
  const dan = await newMember(app, `dan${code}`);
  await call(app, sendResetEmail, { json: { email: dan.email } });
  await expect.poll(() => mailsTo(dan)).toHaveLength(1);
  expect(await isDeferred(cara)).toBe(false);
  expect(mailsTo(cara)).toEqual([]);
});

test('an email that is sent when it is asked for again replaces a deferred one', async () => {
  const eve = await deferredMember('eve');
  server.rejectWith(undefined);
  await call(app, sendResetEmail, { json: { email: eve.email } });
  await expect.poll(() => isDeferred(eve)).toBe(false);
  expect(mailsTo(eve)).toHaveLength(1);
});

test('a member whose email, password or role changed meanwhile gets no deferred email', async () => {
  const clock = stopClock();
  const fay = await deferredMember('fay');
  server.rejectWith(undefined);
  await db.updateTable('users').set({ role: 'moderator' }).where('id', '=', fay.userId).execute();
  clock.advance(HOUR);
  expect(await resend()).toEqual([]);
  expect(await isDeferred(fay)).toBe(false);
  expect(mailsTo(fay)).toEqual([]);
});

test('a mail server that cannot be reached defers emails, too', async () => {
  const away = await startMailServer();
  await away[Symbol.asyncDispose]();
  const settings = { server: smtpServer(away.url), from: sender('plaza@plaza.example') };
  await using mailer = createMailer(settings, new Registry());
  const mail = { to: 'gus@example.org', language: 'en', subject: 'Subject', text: 'Text' };
  await expect(mailer.send(mail)).rejects.toMatchObject({ name: 'MailError', isDeferred: true });
});
