import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { updateCommunity } from '@plaza/contract/community.ts';
import { LANGUAGE_CODES, type Language } from '@plaza/contract/languages.ts';
import { sendResetEmail } from '@plaza/contract/recovery.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { startMailServer } from '../support/mail-server.ts';
import { newMember } from '../support/members.ts';
import { seedActorOf } from '../support/roles.ts';

const open = new AsyncDisposableStack();
afterAll(() => open.disposeAsync());
const server = open.use(await startMailServer());
const { app, db } = await openPlaza({
  SMTP_URL: server.url,
  MAIL_FROM: 'plaza@plaza.example',
  PUBLIC_URL: 'https://plaza.example',
});
const { token } = await seedActorOf(db, 'owner', 'owner');
const setCommunity = (json: { name?: string; language?: Language | null }) =>
  call(app, updateCommunity, { token, json });
afterEach(() => setCommunity({ name: 'Plaza', language: null }));

let members = 0;

/** The email to a new member with this stored language. */
async function mailIn(language: string | null): Promise<string> {
  const { userId, email } = await newMember(app, `member${++members}`);
  await db.updateTable('users').set({ language }).where('id', '=', userId).execute();
  await call(app, sendResetEmail, { json: { email } });
  const find = () => server.mails.find(({ to }) => to.includes(email))?.content;
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

test.each(LANGUAGE_CODES)('the email to a member who chose %s is in this language', async (language) => {
  const parse: (json: string) => Record<string, string> = JSON.parse;
  const catalogue = parse(
    await readFile(join(import.meta.dirname, `../../../locales/${language}.json`), 'utf8'),
  );
  const subject = catalogue['email.reset.subject']?.replace('{community}', 'Plaza');
  const [text] = catalogue['email.reset.text']?.split('{community}').slice(1) ?? [];
  const mail = await mailIn(language);
  expect(mail).toContain(`Subject: ${subject}`);
  expect(mail).toContain(`Content-Language: ${language}\r\n`);
  expect(mail).toContain(text?.split('\n')[0]);
  expect(mail).toMatch(/https:\/\/plaza\.example\/reset#[\w-]+\s/);
});

test('the email to a member without a choice is in the language of the community, else in English', async () => {
  expect(await mailIn(null)).toContain('Content-Language: en\r\n');
  await setCommunity({ language: 'de' });
  expect(await mailIn(null)).toContain('Content-Language: de\r\n');
  expect(await mailIn('es')).toContain('Content-Language: es\r\n');
});

test('a stored language that this release does not have counts as no choice', async () => {
  expect(await mailIn('../../package')).toContain('Content-Language: en\r\n');
});

test('names with the syntax of messages stay as they are', async () => {
  await setCommunity({ name: `{link} '{' # <b>` });
  expect(await mailIn('en')).toContain(`for your account in {link} '{' # <b>.`);
});
