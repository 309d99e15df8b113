import { EMAIL_SENT, getRecovery, resetPassword, sendResetEmail } from '@plaza/contract/recovery.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { METRICS_PATH } from '@plaza/contract/operations.ts';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { buildApp } from '../../src/app.ts';
import { createMailer } from '../../src/mail/mailer.ts';
import { sender, smtpServer } from '../../src/settings/mail-settings.ts';
import { readConfig } from '../../src/settings/config.ts';
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
  takeStatements();
  const [unknown, known] = [await ask('nobody@example.org'), await ask(bea.email)];
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(sameHeaders(unknown)).toEqual(sameHeaders(known));
  await tokenFor(bea.email);
  const isLookedUp = () =>
    takeStatements().some(({ parameters }) => parameters.includes('nobody@example.org'));
  await expect.poll(isLookedUp).toBe(true);
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

test('the links of the last two emails work, until one of them is used', async () => {
  const cara = await newMember(app, 'cara');
  const clock = stopClock();
  const tokens: string[] = [];
  for (let sent = 0; sent < 3; sent++) {
    clock.advance(MINUTE);
    await ask(cara.email);
    await expect.poll(() => tokenFor(cara.email)).not.toBe(tokens.at(-1));
    tokens.push(await tokenFor(cara.email));
  }
  const [first = '', second = '', third = ''] = tokens;
  expect((await reset(first)).error().code).toBe('reset_link_invalid');
  expect((await reset(second)).status).toBe(200);
  expect((await reset(third)).error().code).toBe('reset_link_invalid');
});

test('three emails in an hour are sent to an address for a caller, whether it has an account or not', async () => {
  const fay = await newMember(app, 'fay');
  const refused = async (email: string) => {
    for (let sent = 0; sent < 3; sent++) expect((await ask(email, limited)).status).toBe(202);
    const { headers, error } = await ask(email.toUpperCase(), limited);
    expect(error().code).toBe('rate_limited');
    return Object.keys(headers);
  };
  expect(await refused('somebody@example.org')).toEqual(await refused(fay.email));
});

test('callers elsewhere keep nobody from an email, and of many only ten in an hour are sent, with the same answer', async () => {
  const [eve, ida] = [await newMember(app, 'eve'), await newMember(app, 'ida')];
  // Without delays they are sent in the order in which they were asked for.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => random.mockRestore());
  const askFrom = (remoteAddress: string) =>
    limited.inject({
      method: 'POST',
      url: endpointPath(sendResetEmail),
      payload: { email: eve.email },
      remoteAddress,
    });
  const sent = () => server.mails.filter(({ to }) => to.includes(eve.email)).length;
  const statuses: number[] = [];
  for (let i = 0; i < 4; i++) statuses.push((await askFrom('192.0.2.1')).statusCode);
  expect(statuses).toEqual([202, 202, 202, 429]);
  const { status } = await ask(eve.email, limited);
  expect(status, 'the member').toBe(202);
  await expect.poll(sent).toBe(4);
  for (let i = 2; i < 13; i++) {
    const { statusCode, body } = await askFrom(`192.0.2.${i}`);
    expect([statusCode, body]).toEqual([202, JSON.stringify({ message: EMAIL_SENT })]);
  }
  await expect.poll(sent).toBe(10);
  await ask(ida.email, limited);
  await tokenFor(ida.email);
  expect(sent()).toBe(10);
});

test('an email that cannot be sent is counted, and the log says so without the address', async () => {
  const metrics = async () => (await app.inject(METRICS_PATH)).body;
  expect(await metrics()).toMatch(/^plaza_emails_sent_total [1-9]/m);
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  await using rejecting = await startMailServer();
  rejecting.rejectWith(550);
  const counted = new Registry();
  const settings = { server: smtpServer(rejecting.url), from: sender('plaza@plaza.example') };
  await using mailer = createMailer(settings, counted);
  const failing = await buildApp(
    readConfig({ PUBLIC_URL: ORIGIN }),
    { ...resources, log, mailer },
    undefined,
  );
  onTestFinished(() => failing.close());
  const hal = await newMember(app, 'hal');
  await ask(hal.email, failing);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toMatch(
    /"msg":"An email to a member cannot be sent by 127\.0\.0\.1:\d+ \(SMTP_URL\): .*550 the recipient is rejected/,
  );
  expect(lines[0]).not.toContain(hal.email);
  expect(await counted.metrics()).toMatch(/^plaza_emails_failed_total 1$/m);
});

test('without the settings for mail the call says so', async () => {
  expect((await ask('ann@example.org', silent)).error().code).toBe('mail_disabled');
});
