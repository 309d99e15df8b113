import { EMAIL_SENT, getRecovery, resetPassword, sendResetEmail } from '@plaza/contract/recovery.ts';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { HOUR, MINUTE, stopClock } from '../support/devices.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newMember } from '../support/members.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const server = open.use(await startMailServer());
const ORIGIN = 'https://plaza.example';
const { app, resources, takeStatements } = await openPlaza({
  SMTP_URL: server.url,
  MAIL_FROM: 'Plaza <plaza@plaza.example>',
  PUBLIC_URL: ORIGIN,
});
const limited = await openBeside(resources, { RATE_LIMIT: 'on', PUBLIC_URL: ORIGIN });
const silent = await openBeside({ ...resources, mailer: undefined });

const ask = (email: string, at = app) => call(at, sendResetEmail, { json: { email } });
const PASSWORD = 'Better-horse2!';
const reset = (token: string) => call(app, resetPassword, { json: { token, password: PASSWORD } });

/** The headers of an answer but for those that differ between any two answers. */
const sameHeaders = ({ headers }: Awaited<ReturnType<typeof ask>>) =>
  Object.entries(headers).filter(([name]) => !['date', 'x-request-id'].includes(name));

/** The token in the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const mailTo = () => server.mails.findLast(({ to }) => to.includes(email))?.content ?? '';
  await expect.poll(mailTo).toContain(`${ORIGIN}/reset#`);
  return /reset#([\w-]+)/.exec(mailTo())?.[1] ?? '';
}

test('a member gets a link by email, which works once within an hour', async () => {
  const ann = await newMember(app, 'ann');
  const clock = stopClock();
  expect((await ask(ann.email.toUpperCase())).body.message).toBe(EMAIL_SENT);
  const token = await tokenFor(ann.email);
  const mail = server.mails.at(-1);
  expect(mail?.to).toEqual([ann.email]);
  expect(mail?.content).toContain('Subject: Set a new password for Plaza');
  clock.advance(HOUR);
  expect((await reset(token)).error().code).toBe('reset_link_invalid');
  // A poll lets a little time pass.
  clock.advance(-MINUTE);
  const { body } = await reset(token);
  const seen = await call(app, getRecovery, { token: body.accessToken });
  expect(seen.body.resetLinks).toMatchObject([{ kind: 'email', createdBy: null }]);
});

test('an unknown address gets the same answer, and no mail', async () => {
  const before = server.mails.length;
  const bea = await newMember(app, 'bea');
  const [unknown, known] = [await ask('nobody@example.org'), await ask(bea.email)];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(sameHeaders(unknown)).toEqual(sameHeaders(known));
  await tokenFor(bea.email);
  expect(server.mails.length).toBe(before + 1);
});

test('nothing is read or written for a request before it is answered, and for a random time after', async () => {
  const gus = await newMember(app, 'gus');
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.99);
  onTestFinished(() => random.mockRestore());
  takeStatements();
  for (const email of ['nobody@example.org', gus.email]) expect((await ask(email)).status).toBe(202);
  expect(takeStatements()).toEqual([]);
  random.mockRestore();
  await tokenFor(gus.email);
});

test('a second email replaces the link of the first one', async () => {
  const cara = await newMember(app, 'cara');
  await ask(cara.email);
  const first = await tokenFor(cara.email);
  await ask(cara.email);
  await expect.poll(() => tokenFor(cara.email)).not.toBe(first);
  expect((await reset(first)).error().code).toBe('reset_link_invalid');
  expect((await reset(await tokenFor(cara.email))).status).toBe(200);
});

test('three emails in an hour are sent to an address, whether it has an account or not', async () => {
  const fay = await newMember(app, 'fay');
  const refused = async (email: string) => {
    for (let sent = 0; sent < 3; sent++) expect((await ask(email, limited)).status).toBe(202);
    const { headers, error } = await ask(email.toUpperCase(), limited);
    expect(error().code).toBe('rate_limited');
    return Object.keys(headers);
  };
  expect(await refused('somebody@example.org')).toEqual(await refused(fay.email));
});

test('without the settings for mail the call says so', async () => {
  expect((await ask('ann@example.org', silent)).error().code).toBe('mail_disabled');
});
