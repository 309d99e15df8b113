import type { Page } from '@playwright/test';
import { createPost } from '@plaza/contract/post.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { UNREACHABLE } from '@plaza/contract/error.ts';
import { createMember, logIn } from '../support/members.ts';
import { makeDataFolder, startProcess, type PlazaServer } from '../support/plaza-server.ts';
import { composerOf, likeOf, memberWithPost, newTitle, publish } from '../support/posts.ts';
import { endSessions } from '../support/sessions.ts';
import { expect, test } from '../support/test.ts';
import { expectFitsWidth } from '../support/watch-page.ts';

const WIDTHS = [360, 1280];
/** What may lie over others: the button with new posts, the line about the connection, messages in the page, and toasts. */
const MESSAGES = ['.new-posts .button', '.connection-line', 'main [role="alert"]', '.toast'];

const lineOf = (page: Page) => page.getByText('Plaza cannot be reached. We keep what you write.');

/** The messages that are shown, as pairs of texts, that lie over each other. */
function overlaps(page: Page): Promise<string[][]> {
  return page.evaluate((selectors) => {
    const shown = selectors
      .flatMap((selector) => Array.from(document.querySelectorAll<HTMLElement>(selector)))
      .filter((element) => element.checkVisibility() && element.innerText.trim() !== '')
      .map((element) => ({ text: element.innerText, box: element.getBoundingClientRect() }));
    return shown.flatMap(({ text, box }, index) =>
      shown
        .slice(index + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5,
        )
        .map((other) => [text, other.text]),
    );
  }, MESSAGES);
}

/** A server of its own that can be stopped, and started again at the same address. */
const stoppable = test.extend<{ own: PlazaServer & { stop(): Promise<void>; start(): Promise<void> } }>({
  own: async ({}, use) => {
    await using folder = await makeDataFolder();
    let running = await startProcess({ DATA_DIR: folder.path });
    const { port } = new URL(running.url);
    await use({
      ...running,
      stop: async () => running[Symbol.asyncDispose](),
      start: async () => {
        running = await startProcess({ DATA_DIR: folder.path, PORT: port });
      },
    });
    await running[Symbol.asyncDispose]();
  },
  baseURL: async ({ own }, use) => use(own.url),
});

for (const width of WIDTHS) {
  stoppable(
    `with ${width} pixels, a stopped server is named once, and no message covers another`,
    async ({ page, own }) => {
      await page.setViewportSize({ width, height: 740 });
      const { member, title } = await memberWithPost(own);
      await logIn(page, member);
      await expect(likeOf(page, title)).toBeVisible();
      const other = await createMember(own);
      await publish(own, other.session);
      await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
      await own.stop();

      await likeOf(page, title).click();
      await expect(lineOf(page)).toBeVisible();
      await expect(page.getByText('Your reaction was not saved.', { exact: true })).toHaveCount(1);
      await expect(page.getByRole('button', { name: '1 new post' })).toHaveCount(0);
      const composer = composerOf(page);
      await composer.title.fill('For later');
      await composer.content.fill('Words');
      await composer.publish.click();
      await expect(page.getByRole('alert').filter({ hasText: 'That did not work' })).toHaveCount(1);
      await expect(page.getByText(UNREACHABLE)).toHaveCount(0);
      await expect(lineOf(page)).toHaveCount(1);
      expect(await overlaps(page)).toEqual([]);
      await expectFitsWidth(page, 320);

      await own.start();
      await expect(lineOf(page)).toHaveCount(0);
      await composer.region.getByRole('button', { name: 'Retry' }).click();
      await expect(page.getByRole('article').filter({ hasText: 'For later' })).toBeVisible();
      expect(await overlaps(page)).toEqual([]);
    },
  );

  test(`with ${width} pixels, a refused post has one message, which new posts do not cover`, async ({
    page,
    plaza,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const member = await createMember(plaza);
    await logIn(page, member);
    const refusal = 'Posting is closed for today.';
    await page.route(`**${endpointPath(createPost)}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 503, json: { message: refusal, code: 'overloaded' } })
        : route.fallback(),
    );
    const composer = composerOf(page);
    await composer.title.fill(newTitle());
    await composer.content.fill('Words');
    await composer.publish.click();
    await expect(page.getByText(refusal)).toHaveCount(1);
    const other = await createMember(plaza);
    await publish(plaza, other.session);
    await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
    expect(await overlaps(page)).toEqual([]);
    await expect(page.locator('.toast')).toHaveCount(0);
  });
}

test('a session that ended elsewhere is said once', async ({ page, plaza }) => {
  const { member, title } = await memberWithPost(plaza);
  await logIn(page, member);
  await expect(likeOf(page, title)).toBeVisible();
  await composerOf(page).title.fill('For later');
  await endSessions(plaza, member);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(1);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('the line about the connection covers nothing beside the feed, also of a scrolled page', async ({
  page,
  context,
  plaza,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  const member = await createMember(plaza);
  for (let post = 0; post < 4; post++) await publish(plaza, member.session, { content: 'Words\n'.repeat(9) });
  await logIn(page, member);
  await expect(page.getByRole('article').first()).toBeVisible();
  await context.setOffline(true);
  const line = page.getByText('You are offline. We keep what you write.');
  const bottomOfLine = async () => {
    const box = await line.boundingBox();
    return box ? box.y + box.height : 0;
  };
  const topBeside = async () => (await page.locator('.sidebar-member').boundingBox())?.y ?? 0;
  await expect(line).toBeVisible();
  for (const top of [0, 400]) {
    await page.evaluate((y) => scrollTo(0, y), top);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(top);
    expect(await topBeside()).toBeGreaterThan((await bottomOfLine()) + 8);
  }
});
