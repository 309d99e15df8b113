import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import { languageSelect, expectLanguage } from '../support/languages.ts';
import { createMember, logIn, type Member } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { makeDataFolder, startProcess, type PlazaServer } from '../support/plaza-server.ts';
import { expect, test as base } from '../support/test.ts';
import { textsOf } from '../support/texts.ts';

const HOUR = 60 * 60 * 1000;
const repository = join(import.meta.dirname, '../..');
const clock = pathToFileURL(join(repository, 'server/test/support/wrong-starts/shifted-clock.ts')).href;

/** The path of an empty folder. */
const test = base.extend<{ folders: readonly [string, string] }>({
  folders: async ({}, use) => {
    await using one = await makeDataFolder();
    await using other = await makeDataFolder();
    await use([one.path, other.path]);
  },
});

/** Starts a community, with its clock some hours ahead. @param url where it listened before */
const startAhead = (folder: string, hours = 0, url = 'http://127.0.0.1:0') =>
  startProcess({
    DATA_DIR: folder,
    PORT: new URL(url).port,
    NODE_OPTIONS: `--import=${clock}`,
    CLOCK_SHIFT_MS: String(hours * HOUR),
  });

const plaza = async (...args: string[]) => {
  const program = join(repository, 'node_modules/.bin/node');
  await promisify(execFile)(program, ['server/dist/plaza.js', ...args], {
    cwd: repository,
    env: { PATH: process.env['PATH'] },
  });
};

const openAt = async (page: Page, { url }: PlazaServer, path: string = PAGES.feed) => {
  await page.goto(url + path);
};

async function logInAt(page: Page, server: PlazaServer, member: Member): Promise<void> {
  await openAt(page, server, PAGES.logIn);
  await page.getByLabel('Email').fill(member.email);
  await page.getByLabel('Password').fill(member.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(userMenu(page)).toBeVisible();
}

/** Logs in to both, and opens both with a clock that advances for a day. */
async function staySignedIn(page: Page, folders: readonly [string, string], member?: Member): Promise<void> {
  const urls: [string?, string?] = [];
  for (const hours of [0, 8, 16, 24]) {
    await using one = await startAhead(folders[0], hours, urls[0]);
    await using other = await startAhead(folders[1], hours, urls[1]);
    if (hours === 0) {
      for (const server of [one, other]) await logInAt(page, server, member ?? (await createMember(server)));
      [urls[0], urls[1]] = [one.url, other.url];
    }
    for (const server of [one, other, one, other]) {
      await openAt(page, server);
      await expect(userMenu(page)).toBeVisible();
    }
    // So that no connection delays the end of the servers.
    await page.goto('about:blank');
  }
}

test('a member of two communities on one host stays signed in to both for a day', async ({
  page,
  folders,
}) => {
  await staySignedIn(page, folders);
});

test('a member stays signed in to a community and to its restored copy on another port', async ({
  page,
  folders: [original, parent],
}) => {
  const [backup, copy] = [join(parent, 'backup'), join(parent, 'copy')];
  let member: Member;
  {
    await using server = await startAhead(original);
    member = await createMember(server);
  }
  await plaza('backup', backup, '--from', original);
  await plaza('restore', backup, '--to', copy);
  await staySignedIn(page, [original, copy], member);
});

test('a session and a language of an earlier release survive the upgrade', async ({
  page,
  context,
  plaza,
}) => {
  await page.goto(PAGES.logIn);
  await languageSelect(page).selectOption('en');
  await logIn(page, await createMember(plaza), { remember: true });
  await page.goto('about:blank');
  const before = await context.cookies(`${plaza.url}/api/auth/refresh`);
  expect(before.map(({ name }) => name).toSorted()).toEqual([
    'language',
    expect.stringMatching(/^language_[0-9a-f]{8}$/),
    'plaza_refresh',
    expect.stringMatching(/^plaza_refresh_[0-9a-f]{8}$/),
  ]);
  await context.clearCookies({ name: /_[0-9a-f]{8}$/ });
  await page.goto(PAGES.feed);
  await expect(userMenu(page)).toBeVisible();
  const names = (await context.cookies(`${plaza.url}/api/auth/refresh`)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([expect.stringMatching(/^plaza_refresh_[0-9a-f]{8}$/)]));
});

test('two communities on one host keep a language each', async ({ page, plaza, folders: [folder] }) => {
  await using other = await startAhead(folder);
  const choices = [
    [plaza, textsOf('de')],
    [other, textsOf('fr')],
  ] as const;
  for (const [server, { language }] of choices) {
    await openAt(page, server, PAGES.logIn);
    await languageSelect(page).selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  for (const [server, texts] of choices) {
    await openAt(page, server, PAGES.logIn);
    await expectLanguage(page, texts);
  }
  await page.goto('about:blank');
});
