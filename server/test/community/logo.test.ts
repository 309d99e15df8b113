import {
  getCommunity,
  LOGO_MISSING,
  removeLogo,
  setLogo,
  updateCommunity,
} from '@plaza/contract/community.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { listLog } from '@plaza/contract/log.ts';
import { afterEach, expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { logoForm } from '../support/community.ts';
import { storedFiles } from '../support/images/stored.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, db, resources } = await openPlaza();
const published = await openBeside(resources, { PUBLIC_URL: 'https://plaza.example' });
const { token } = await seedActorOf(db, 'owner', 'owner');

const present = async () => (await call(app, getCommunity)).body.logo;
const files = () => storedFiles(resources);

afterEach(() => call(app, removeLogo, { token }));

test('a logo is cropped to a square of three widths, replaced and removed with its files', async () => {
  expect(await present()).toBeNull();
  const first = await call(app, setLogo, { token, form: await logoForm() });
  expect([first.status, first.body.name]).toEqual([200, 'Plaza']);
  const url = first.body.logo ?? '';
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}-512\.webp$/);
  expect(await present()).toBe(url);
  expect((await app.inject(url)).statusCode).toBe(200);
  const ofFirst = await files();
  expect(ofFirst).toHaveLength(3);
  const second = await call(app, setLogo, { token, form: await logoForm() });
  expect(second.body.logo).not.toBe(url);
  expect(await files()).toHaveLength(3);
  expect(await files()).not.toContain(ofFirst[0]);
  expect((await call(app, removeLogo, { token })).body.logo).toBeNull();
  expect(await files()).toEqual([]);
  expect(await present()).toBeNull();
});

test('settings and logo change independently, and both are logged', async () => {
  await call(app, setLogo, { token, form: await logoForm() });
  const { body } = await call(app, updateCommunity, { token, json: { name: 'Hill' } });
  expect([body.name, body.logo]).toEqual(['Hill', await present()]);
  await call(app, removeLogo, { token });
  await call(app, removeLogo, { token });
  const { body: log } = await call(app, listLog, { token });
  expect(log.slice(0, 3).map(({ detail }) => detail)).toEqual(['logo', 'name', 'logo']);
});

test('with a public address, the logo has it', async () => {
  await call(published, setLogo, { token, form: await logoForm() });
  expect((await call(published, getCommunity)).body.logo).toMatch(/^https:\/\/plaza\.example\/media\//);
});

test('a form without a picture, or with another file, changes nothing', async () => {
  const empty = await call(app, setLogo, { token, form: formOf({ other: 'x' }) });
  expect([empty.status, empty.error().message]).toEqual([400, LOGO_MISSING]);
  const text = formOf({ image: fileOf(Buffer.from('text'), 'a.png', 'image/png') });
  const answer = await call(app, setLogo, { token, form: text });
  expect([answer.status, answer.error().message]).toEqual([415, ERROR_MESSAGE['file-invalid-type']]);
  expect([await present(), await files()]).toEqual([null, []]);
});

test('of logos that are set at the same time, one stays', async () => {
  const forms = await Promise.all([logoForm(), logoForm(), logoForm()]);
  const answers = await Promise.all(forms.map((form) => call(app, setLogo, { token, form })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await files()).toHaveLength(3);
  expect(answers.map(({ body }) => body.logo)).toContain(await present());
});
