import { inflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { memberWithPosts, scrollUntil } from '../support/feed.ts';
import { logIn, PORTRAIT } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { cardOf, memberWithPost } from '../support/posts.ts';
import { writeComment } from '../support/comments.ts';
import { expect, test } from '../support/test.ts';

/** Whether each page of a PDF by Chromium contains text or images. */
function drawnPages(pdf: Buffer): boolean[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Type \/Page\b[^]*?\/Contents (\d+) 0 R/g)].map(([, id]) => {
    const start = text.indexOf('stream', text.search(new RegExp(`(?:^|\\n)${id} 0 obj`)));
    const begin = start + 'stream'.length + (text[start + 6] === '\r' ? 2 : 1);
    const content = inflateSync(pdf.subarray(begin, text.indexOf('endstream', begin))).toString('latin1');
    return /\bT[jJ]\b|\bDo\b/.test(content);
  });
}

/** Records the rendered articles and gaps at the moment of printing. */
async function watchPrint(page: Page) {
  const seen = await page.evaluateHandle(() => {
    const printed = { articles: [] as string[], gaps: -1 };
    window.addEventListener('beforeprint', () => {
      const articles = document.querySelectorAll('[role="feed"] > article h2');
      printed.articles = Array.from(articles, ({ textContent }) => textContent);
      printed.gaps = document.querySelectorAll('[role="feed"] > div').length;
    });
    return printed;
  });
  return () => seen.jsonValue();
}

test('a printed feed contains every loaded post and no blank page', async ({ page, plaza }) => {
  const { member, titles } = await memberWithPosts(plaza, 40);
  await logIn(page, member);
  const last = cardOf(page, titles[30] ?? '');
  await scrollUntil(page, last);
  const inPage = () => page.getByRole('article').count();
  expect(await inPage()).toBeLessThan(30);
  const printed = await watchPrint(page);
  const pdf = await page.pdf({ format: 'A4' });
  const { articles, gaps } = await printed();
  expect(articles).toEqual(titles);
  expect(gaps).toBe(0);
  const pages = drawnPages(pdf);
  expect(pages.length).toBeGreaterThan(5);
  expect(pages).not.toContain(false);
  await expect.poll(inPage).toBeLessThan(30);
  await expect(last).toBeInViewport();
});

test('a printed post contains complete texts and no buttons', async ({ page, plaza }) => {
  const address = `https://example.org/${'a'.repeat(80)}`;
  const { member, post } = await memberWithPost(plaza, { content: address, image: PORTRAIT });
  await writeComment(plaza, member.session, post, 'A comment');
  await openPost(page, post, member);
  const comment = page.getByText('A comment', { exact: true });
  await expect(comment).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const buttons = page.locator('button:not(:has(time)), .button, [role="button"], input, textarea');
  expect(await buttons.count()).toBeGreaterThan(5);
  for (const shown of await buttons.all()) await expect(shown).toBeHidden();
  await expect(comment).toBeVisible();
  const link = page.getByRole('link', { name: /^https:/ });
  const whole = await link.evaluate((element) => getComputedStyle(element, '::after').content);
  expect(whole).toBe(`"${address}"`);
  expect(drawnPages(await page.pdf({ format: 'A4' }))).not.toContain(false);
});
