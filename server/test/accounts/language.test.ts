import { getCommunity, updateCommunity } from '@plaza/contract/community.ts';
import { LANGUAGE_UNKNOWN } from '@plaza/contract/language-setting.ts';
import { listMembers } from '@plaza/contract/member.ts';
import { logIn, refreshSession, signUp } from '@plaza/contract/session.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember, signUpForm, type TestMember } from '../support/members.ts';
import { formOf } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db } = await openPlaza();
const owner = await seedActorOf(db, 'owner', 'owner');

const setLanguage = ({ userId, token }: TestMember, language: string) =>
  call(app, updateUser, { params: { userId }, token, form: formOf({ language }) });
const invalid = {
  code: 'invalid_fields',
  fields: { language: LANGUAGE_UNKNOWN },
  fieldKeys: { language: 'language_unknown' },
};

test('a member has no language before choosing one, and keeps it over log-ins', async () => {
  const ann = await newMember(app, 'ann');
  expect(ann.language).toBeNull();
  expect((await setLanguage(ann, 'pt-BR')).body.language).toBe('pt-BR');
  const json = { email: ann.email, password: ann.password };
  const { body, cookie = '' } = await call(app, logIn, { json });
  expect(body.language).toBe('pt-BR');
  expect((await call(app, refreshSession, { cookie })).body.language).toBe('pt-BR');
});

test('`auto` removes the choice; other changes and absent values keep it', async () => {
  const bea = await newMember(app, 'bea');
  await setLanguage(bea, 'de');
  const { userId, token } = bea;
  const bio = await call(app, updateUser, { params: { userId }, token, json: { bio: 'Hello' } });
  expect(bio.body.language).toBe('de');
  for (const absent of ['', 'undefined', 'null'])
    expect((await setLanguage(bea, absent)).body.language).toBe('de');
  expect((await setLanguage(bea, 'auto')).body.language).toBeNull();
});

test.each(['xx', 'EN', 'pt', 'en-XA', '__proto__'])('%j is not a language', async (language) => {
  const form = await signUpForm({ language, email: 'x@example.org', username: 'x1' });
  expect((await call(app, signUp, { form })).error()).toMatchObject(invalid);
  const json = { language };
  expect((await call(app, updateCommunity, { token: owner.token, json })).error()).toMatchObject(invalid);
});

test('a sign-up stores the chosen language', async () => {
  for (const [language, expected] of [
    ['ar', 'ar'],
    ['auto', null],
  ] as const) {
    const form = await signUpForm({ language, email: `${language}@example.org`, username: language });
    expect((await call(app, signUp, { form })).body.language).toBe(expected);
  }
});

test('other members do not see the language', async () => {
  const cleo = await newMember(app, 'cleo');
  await setLanguage(cleo, 'fr');
  const seen = await call(app, getUser, { token: owner.token, params: { username: 'cleo' } });
  const list = await call(app, listMembers, { token: owner.token, query: { search: 'cleo' } });
  for (const member of [seen.body, ...list.body]) expect(member).not.toHaveProperty('language');
});

test('a stored language that this release does not have counts as none', async () => {
  const dan = await newMember(app, 'dan');
  await db.updateTable('users').set({ language: 'tlh' }).where('id', '=', dan.userId).execute();
  const json = { email: dan.email, password: dan.password };
  expect((await call(app, logIn, { json })).body.language).toBeNull();
  await call(app, updateCommunity, { token: owner.token, json: { language: 'es' } });
  await db.updateTable('community').set({ language: 'tlh' }).execute();
  const { body } = await call(app, updateCommunity, { token: owner.token, json: { description: '' } });
  expect(body.language).toBeNull();
});

test('an owner sets the language of the community, and removes it', async () => {
  for (const language of ['es', null]) {
    const changed = await call(app, updateCommunity, { token: owner.token, json: { language } });
    expect(changed.body.language).toBe(language);
    expect((await call(app, getCommunity)).body.language).toBe(language);
  }
});
