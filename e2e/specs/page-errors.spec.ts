import { PAGES } from '@plaza/contract/pages.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { listPageErrors, reportPageError, reportSignedOutPageError } from '@plaza/contract/page-error.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { test } from '../support/community.ts';
import { createMember, logIn } from '../support/members.ts';
import { callAs, cardOf, memberWithPost } from '../support/posts.ts';
import { expect, MAIN } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

const SECRET = 'What Ada wrote';

test(
  'an uncaught error and a rejected promise are reported once each, and an owner sees them',
  MAIN,
  async ({ page, plaza, owner }) => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(endpointPath(reportPageError)))
        bodies.push(request.postData() ?? '');
    });
    const member = await createMember(plaza);
    await logIn(page, member);
    await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached();
    await page.evaluate((secret) => {
      const fail = () => {
        throw new RangeError(secret);
      };
      for (let i = 0; i < 3; i++) {
        setTimeout(fail);
        void Promise.reject(new SyntaxError(secret));
        // Is no fault of the page.
        void Promise.reject(new DOMException(secret, 'AbortError'));
      }
    }, SECRET);
    const names = () => bodies.map((body) => (JSON.parse(body) as { name: string }).name);
    await expect.poll(names).toHaveLength(2);
    expect(names().toSorted()).toEqual(['RangeError', 'SyntaxError']);
    expect(bodies.join()).not.toContain(SECRET);
    // The server may still store what was sent.
    const kinds = async () => (await callAs(plaza, owner.session, listPageErrors)).kinds;
    for (const name of ['RangeError', 'SyntaxError']) {
      const kind: unknown = expect.objectContaining({ name, route: '/', browser: 'Chrome' });
      await expect.poll(kinds).toContainEqual(kind);
    }

    await page.context().clearCookies();
    await page.goto(PAGES.manageStorage);
    await logIn(page, owner);
    await expect(page.getByRole('heading', { name: 'Errors of the page' })).toBeVisible();
    const list = page.getByRole('list').filter({ hasText: 'RangeError' });
    await expect(list.getByRole('listitem').filter({ hasText: 'SyntaxError' }).first()).toContainText(
      'Chrome',
    );
    await expect(page.getByText(/\d+ errors? in the last 7 days\./)).toBeVisible();
    await expectAccessible(page);
    await expectFitsWidth(page, 320);
    expect(bodies).toHaveLength(2);
  },
);

test('an error that a loop of retries catches is reported, and one of the network is not', async ({
  page,
  plaza,
}) => {
  const { member, title } = await memberWithPost(plaza);
  const reported = page.waitForRequest(`**${endpointPath(reportPageError)}`);
  const names: string[] = [];
  page.on('request', (request) => {
    if (/page-errors/.test(request.url()))
      names.push((request.postDataJSON() as { readonly name: string }).name);
  });
  // As if the browser lacked a built-in that reads the stream of events.
  await page.addInitScript(() => {
    const transform = () => {
      throw new TypeError('What Ada wrote');
    };
    window.TransformStream = class extends TransformStream {
      constructor(transformer: object = {}) {
        super({ ...transformer, transform });
      }
    };
  });
  await logIn(page, member);
  await expect(cardOf(page, title)).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({ name: 'TypeError' });
  await page.route(`**${endpointPath(listPosts)}*`, (route) => route.abort());
  await page.getByRole('link', { name: 'New to me' }).click();
  await expect(page.getByRole('alert').or(page.getByText('cannot be reached')).first()).toBeVisible();
  expect(new Set(names)).toEqual(new Set(['TypeError']));
});

test('an error of the log-in page is reported without a session', async ({ page }) => {
  const reported = page.waitForRequest(`**${endpointPath(reportSignedOutPageError)}`);
  await page.goto(PAGES.logIn);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await page.evaluate(() => void setTimeout(() => null?.[0 as never] ?? (undefined as never as { x: 1 }).x));
  const { name, route } = (await reported).postDataJSON() as Record<string, string>;
  expect({ name, route }).toEqual({ name: 'TypeError', route: PAGES.logIn });
});
