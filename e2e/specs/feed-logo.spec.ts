import type { Page } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { listPosts } from '@plaza/contract/post.ts';
import { memberWithPosts } from '../support/feed.ts';
import { createMember, logIn } from '../support/members.ts';
import { cardOf, publish } from '../support/posts.ts';
import { expect, test, VIEWPORTS } from '../support/test.ts';

const logo = (page: Page) => page.getByRole('link', { name: 'Plaza' });
const FEED = `**${endpointPath(listPosts)}?**`;

for (const viewport of VIEWPORTS)
  test(`the logo scrolls the feed to its top and loads new posts, ${viewport.width} px wide`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize(viewport);
    const { member: author, titles } = await memberWithPosts(plaza, 12);
    const [seen = ''] = titles;
    await logIn(page, await createMember(plaza));
    await expect(cardOf(page, seen)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 2000));
    await expect(cardOf(page, seen)).not.toBeInViewport();
    const { title } = await publish(plaza, author.session);
    await logo(page).click();
    await expect(cardOf(page, title)).toBeVisible();
    await expect(cardOf(page, title)).toHaveAttribute('aria-posinset', '1');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await expect(page).toHaveURL('/');
    await page.route(FEED, (route) => route.abort());
    await logo(page).click();
    await expect(page.getByText(`New posts could not be loaded. ${UNREACHABLE}`)).toBeVisible();
    await expect(cardOf(page, title)).toBeVisible();
    await page.unroute(FEED);
    const next = (await publish(plaza, author.session)).title;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(cardOf(page, next)).toBeVisible();
  });
