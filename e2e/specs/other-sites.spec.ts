import type { BrowserContext, Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { logOut } from '@plaza/contract/session.ts';
import { createMember, logIn } from '../support/members.ts';
import { userMenu } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

/** Another site, answered by the tests. */
const ELSEWHERE = 'http://localhost:4/';

/** Opens a page of that site in the browser of a member. */
async function openElsewhere(context: BrowserContext, html: string): Promise<Page> {
  const page = await context.newPage();
  await page.route(ELSEWHERE, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(ELSEWHERE);
  return page;
}

test('another site can neither frame Plaza nor show its images', async ({ page, context, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  const picture = new URL(member.session.profilePicture, plaza.url).href;
  const html = `<iframe src="${plaza.url}"></iframe><img src="${picture}">`;
  const elsewhere = await openElsewhere(context, html);
  const width = await elsewhere.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
  expect(width).toBe(0);
  const [, frame] = elsewhere.frames();
  await expect.poll(() => frame?.url()).toBe('chrome-error://chromewebdata/');
});

test('a link and a form of another site end no session', async ({ page, context, plaza }) => {
  const member = await createMember(plaza);
  await logIn(page, member, { remember: true });
  const target = plaza.url + endpointPath(logOut);
  for (const method of ['get', 'post']) {
    const html = `<form method="${method}" action="${target}"><button>Win a prize</button></form>`;
    const elsewhere = await openElsewhere(context, html);
    await elsewhere.getByRole('button').click();
    await expect(elsewhere.locator('body')).toContainText('"message"');
    await expect(elsewhere.locator('body')).not.toContainText('You are logged out.');
    await page.reload();
    await expect(userMenu(page)).toBeVisible();
  }
});
