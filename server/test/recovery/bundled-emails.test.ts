import { sendResetEmail } from '@plaza/contract/recovery.ts';
import { signUp } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { startMailServer } from '../support/mail-server.ts';
import { signUpForm } from '../support/members.ts';
import { remote } from '../support/remote.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { environment } = await openServerDatabase();

test('the bundled server finds the catalogues, and their library', async () => {
  await using mails = await startMailServer();
  await using server = await startServer({
    ...environment,
    SMTP_URL: mails.url,
    MAIL_FROM: 'plaza@plaza.example',
    PUBLIC_URL: 'http://plaza.example',
  });
  const email = 'ada@example.org';
  const form = await signUpForm({ email, username: 'ada', language: 'de' });
  expect((await call(remote(server.address), signUp, { form })).status).toBe(201);
  await call(remote(server.address), sendResetEmail, { json: { email } });
  const subject = 'Subject: Neues Passwort für Plaza festlegen';
  await expect.poll(() => mails.mails[0]?.content).toContain(subject);
});
