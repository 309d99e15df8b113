import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { ERROR_MESSAGE, ERROR_STATUS } from '@plaza/contract/error.ts';
import { IMAGE_MAX_BYTES } from '@plaza/contract/image.ts';
import { pagePath } from '@plaza/contract/pages.ts';
import { createPost } from '@plaza/contract/post.ts';
import { signUp } from '@plaza/contract/session.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { bitmapOf } from '../support/bitmap.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { makeDataFolder, startProcess, type PlazaServer } from '../support/plaza-server.ts';
import { cardOf, composerOf, newTitle, publishedTitles } from '../support/posts.ts';
import { fillCredentials, fillProfile } from '../support/signup.ts';
import { expect, test } from '../support/test.ts';
import { openThrottledProxy, type ThrottledProxy } from '../support/throttled-proxy.ts';

const MB = 1_000_000;
/** Bytes a second. */
const KBIT = 125;
const POST_LINE = `POST ${endpointPath(createPost)} `;

const smaller = (page: Page) => page.getByRole('button', { name: 'Send a smaller picture' });
const sentence = (page: Page) => page.getByText(ERROR_MESSAGE.body_stalled);

/** Answers the next call as if its body had been too slow. */
async function stallNext(page: Page, endpoint: Endpoint, params?: Record<string, number>) {
  const { body_stalled: message } = ERROR_MESSAGE;
  const json = { code: 'body_stalled', message, key: 'body_stalled', requestId: 'r' };
  const answer = { status: ERROR_STATUS.body_stalled, json };
  await page.route(`**${endpointPath(endpoint, params)}`, (route) => route.fulfill(answer), { times: 1 });
}

async function fillComposer(page: Page, title: string, bytes: number) {
  const composer = composerOf(page);
  await composer.title.fill(title);
  await composer.content.fill('Content');
  await composer.file.setInputFiles(bitmapOf(bytes));
  await composer.description.fill('A large picture');
  return composer;
}

test('after an upload that was too slow the composer keeps everything, and sends a smaller picture', async ({
  page,
  plaza,
}) => {
  const member = await createMember(plaza);
  await logIn(page, member);
  const title = newTitle();
  const composer = await fillComposer(page, title, 6 * MB);
  await stallNext(page, createPost);
  await composer.publish.click();
  await expect(sentence(page)).toBeVisible();
  await expect(composer.title).toHaveValue(title);
  await expect(composer.content).toHaveValue('Content');
  await expect(composer.description).toHaveValue('A large picture');
  await smaller(page).click();
  const image = cardOf(page, title).getByRole('img', { name: 'A large picture' });
  await expect(image).toHaveAttribute('width', '1280');
  expect(await publishedTitles(plaza, member)).toEqual([title]);
});

test('settings and profile send a smaller picture, too', async ({ page, plaza }) => {
  const member = await createMember(plaza);
  const { userId } = member.session;
  await logIn(page, member, { remember: true });
  for (const path of [pagePath('settings', { id: userId }), pagePath('profile', { id: member.username })]) {
    await page.goto(path);
    await stallNext(page, updateUser, { userId });
    await page.getByLabel('Change banner').setInputFiles(bitmapOf(6 * MB));
    const save = page.getByRole('button', { name: 'Save' });
    if (path.startsWith('/settings')) await save.click();
    await expect(sentence(page)).toBeVisible();
    const answered = page.waitForResponse((answer) =>
      answer.url().endsWith(endpointPath(updateUser, { userId })),
    );
    await smaller(page).click();
    expect((await answered).status()).toBe(200);
    await expect(smaller(page)).toBeHidden();
  }
});

test('the sign-up sends a smaller picture, too', async ({ page }) => {
  const member = newIdentity();
  await fillCredentials(page, member);
  await page.getByRole('button', { name: 'Next Step' }).click();
  await fillProfile(page, member);
  await page.getByLabel('Change picture').setInputFiles(bitmapOf(6 * MB));
  await stallNext(page, signUp);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(sentence(page)).toBeVisible();
  await smaller(page).click();
  await expect(page).toHaveURL('/');
});

/** A server with its time limits, behind a slow connection, and a member on the feed. */
async function openSlow(browser: Browser, plaza: PlazaServer, proxy: ThrottledProxy) {
  const member = await createMember(plaza);
  const context = await browser.newContext({ baseURL: proxy.url });
  const page = await context.newPage();
  await logIn(page, member);
  return { member, page };
}

async function startImpatient() {
  await using starting = new AsyncDisposableStack();
  const folder = starting.use(await makeDataFolder());
  const plaza = starting.use(await startProcess({ DATA_DIR: folder.path, TIMEOUT_FACTOR: '1' }));
  const open = starting.move();
  return { ...plaza, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

interface Upload {
  readonly bytes: number;
  readonly kbits: number;
  /** The seconds for which nothing arrives in the middle. */
  readonly stall: number;
}

/** Publishes a picture over a slow connection. It arrives once. */
async function expectArrival(browser: Browser, plaza: PlazaServer, { bytes, kbits, stall }: Upload) {
  await using proxy = await openThrottledProxy(plaza.url, kbits * KBIT);
  const { member, page } = await openSlow(browser, plaza, proxy);
  const title = newTitle();
  const composer = await fillComposer(page, title, bytes);
  const before = proxy.passed();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(endpointPath(createPost)),
  );
  await composer.publish.click();
  const call = await sent;
  if (stall > 0) {
    while (proxy.passed() - before < bytes / 2) await delay(500);
    proxy.stall();
    await delay(stall * 1000);
    proxy.resume();
  }
  expect((await call.response())?.status()).toBe(201);
  await expect(cardOf(page, title)).toBeVisible();
  expect(proxy.count(POST_LINE)).toBe(1);
  expect(await publishedTitles(plaza, member)).toEqual([title]);
}

/** Sends a form that is too large, from the page. Its rejection can be read. */
async function expectRejection(browser: Browser, plaza: PlazaServer, kbits: number) {
  await using proxy = await openThrottledProxy(plaza.url, kbits * KBIT);
  const { member, page } = await openSlow(browser, plaza, proxy);
  const answer = await page.evaluate(send, {
    path: endpointPath(createPost),
    token: member.session.accessToken,
  });
  expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  expect(proxy.count(POST_LINE)).toBe(1);
}

async function send({ path, token }: { path: string; token: string }) {
  const body = new FormData();
  body.set('image', new File([new Uint8Array(14 * 1024 * 1024)], 'a.png'));
  const answer = await fetch(path, { method: 'POST', headers: { Authorization: `Bearer ${token}` }, body });
  return { status: answer.status, body: (await answer.json()) as unknown };
}

test('pictures arrive once over slow connections, and the rejection of a larger form can be read', async ({
  browser,
}) => {
  test.slow();
  await using plaza = await startImpatient();
  await Promise.all([
    expectArrival(browser, plaza, { bytes: IMAGE_MAX_BYTES, kbits: 320, stall: 0 }),
    expectArrival(browser, plaza, { bytes: IMAGE_MAX_BYTES, kbits: 320, stall: 15 }),
    expectArrival(browser, plaza, { bytes: 3 * MB, kbits: 64, stall: 15 }),
    expectRejection(browser, plaza, 320),
  ]);
});

test('an upload that is interrupted for 25 s says so in one sentence, and keeps everything', async ({
  browser,
}) => {
  await using plaza = await startImpatient();
  await using proxy = await openThrottledProxy(plaza.url, 320 * KBIT);
  const { member, page } = await openSlow(browser, plaza, proxy);
  const title = newTitle();
  const composer = await fillComposer(page, title, 3 * MB);
  const before = proxy.passed();
  await composer.publish.click();
  while (proxy.passed() - before < MB) await delay(500);
  proxy.stall();
  await delay(25_000);
  proxy.resume();
  await expect(sentence(page)).toBeVisible();
  await expect(composer.title).toHaveValue(title);
  await expect(composer.description).toHaveValue('A large picture');
  expect(proxy.count(POST_LINE)).toBe(1);
  await smaller(page).click();
  await expect(cardOf(page, title)).toBeVisible();
  expect(await publishedTitles(plaza, member)).toEqual([title]);
});
