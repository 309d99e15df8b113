import type { Browser, Page, Request } from '@playwright/test';
import { deleteComment } from '@plaza/contract/comment.ts';
import { signOutOtherDevices } from '@plaza/contract/device.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { commentsOf } from '../support/comments.ts';
import { commentOn, logInLive, STREAM } from '../support/live.ts';
import { createMember } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, cardOf, newTitle, publish } from '../support/posts.ts';
import { renderersOf } from '../support/renderers.ts';
import { openSilentProxy } from '../support/silent-proxy.ts';
import { expect, test } from '../support/test.ts';

const SLEEP = '02:00';
/** Shorter than the silence after which a page gives a stream up by itself. */
const NAP = '00:40';

/** Posts of a writer, and one of a reader with comments of the writer. */
async function makeScene(plaza: PlazaServer) {
  const [reader, writer] = [await createMember(plaza), await createMember(plaza)];
  const own = await publish(plaza, reader.session);
  await commentOn(plaza, writer, own.id, 'A comment that stays');
  const gone = await commentOn(plaza, writer, own.id, 'A comment that goes');
  const [edited, deleted] = [await publish(plaza, writer.session), await publish(plaza, writer.session)];
  return { plaza, reader, writer, own, gone, edited, deleted, newTitle: newTitle() };
}
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** The writer posts, comments, edits and deletes. */
async function changeAll({ plaza, writer, own, gone, edited, deleted, newTitle: title }: Scene) {
  const { session } = writer;
  await publish(plaza, session);
  await commentOn(plaza, writer, own.id, 'A comment that is new');
  await commentOn(plaza, writer, own.id, 'Another comment');
  await callAs(plaza, session, deleteComment, { params: { commentId: gone } });
  await callAs(plaza, session, updatePost, { params: { id: edited.id }, json: { title } });
  await callAs(plaza, session, deletePost, { params: { id: deleted.id } });
}

interface View {
  readonly name: string;
  readonly pathOf: (scene: Scene) => string;
  readonly before: (page: Page, scene: Scene) => Promise<void>;
  /** After `changeAll`, without a press. */
  readonly after: (page: Page, scene: Scene) => Promise<void>;
}

const VIEWS: readonly View[] = [
  {
    name: 'the feed',
    pathOf: () => PAGES.feed,
    async before(page, { own, edited, deleted }) {
      for (const { title } of [own, edited, deleted]) await expect(cardOf(page, title)).toBeVisible();
    },
    async after(page, { own, newTitle: title }) {
      await expect(page.getByRole('button', { name: '1 new post' })).toBeVisible();
      await expect(cardOf(page, title)).toContainText('Changed just now');
      await expect(page.getByRole('article', { name: 'This post was deleted.' })).toBeVisible();
      await expect(cardOf(page, own.title).getByRole('link', { name: /^3 comments/ })).toBeVisible();
    },
  },
  {
    name: 'a post',
    pathOf: ({ own }) => pagePath('post', { id: own.id }),
    async before(page) {
      await expect(commentsOf(page).items).toHaveCount(2);
    },
    async after(page) {
      const { items } = commentsOf(page);
      for (const text of ['A comment that is new', 'Another comment', 'This comment was deleted.'])
        await expect(items.filter({ hasText: text })).toBeVisible();
    },
  },
];

/** Notes how long a page takes to be correct. */
async function expectSoon(page: Page, scene: Scene, view: View): Promise<void> {
  const began = performance.now();
  await view.after(page, scene);
  const description = `${Math.round(performance.now() - began)} ms`;
  test.info().annotations.push({ type: 'correct after', description });
}

/** Opens a view in a browser of its own. */
async function open(browser: Browser, scene: Scene, view: View, baseURL = scene.plaza.url): Promise<Page> {
  // All comments are on the screen.
  const viewport = { width: 1280, height: 1200 };
  const page = await browser.newPage({ baseURL, viewport, reducedMotion: 'reduce' });
  await page.clock.install();
  await logInLive(page, scene.reader, view.pathOf(scene));
  await view.before(page, scene);
  return page;
}

for (const view of VIEWS) {
  test(`${view.name} is correct after two minutes without network`, async ({ plaza, browser }) => {
    const scene = await makeScene(plaza);
    await using proxy = await openSilentProxy(plaza.url);
    const awake = await open(browser, scene, view);
    const page = await open(browser, scene, view, proxy.url);
    await page.context().setOffline(true);
    proxy.silence();
    await changeAll(scene);
    await view.after(awake, scene);
    await page.clock.fastForward(SLEEP);
    await page.context().setOffline(false);
    await expectSoon(page, scene, view);
    await Promise.all([awake, page].map((each) => each.context().close()));
  });

  test(`${view.name} is correct after its process was suspended`, async ({ plaza, browser }) => {
    const scene = await makeScene(plaza);
    const awake = await open(browser, scene, view);
    const others = await renderersOf(browser);
    const page = await open(browser, scene, view);
    const renderers = [...(await renderersOf(browser))].filter((id) => !others.has(id));
    expect(renderers).not.toEqual([]);
    for (const renderer of renderers) process.kill(renderer, 'SIGSTOP');
    await changeAll(scene);
    await view.after(awake, scene);
    for (const renderer of renderers) process.kill(renderer, 'SIGCONT');
    await expectSoon(page, scene, view);
    await Promise.all([awake, page].map((each) => each.context().close()));
  });

  test(`${view.name} is correct after the device slept, and its connections are dead`, async ({
    plaza,
    browser,
  }) => {
    const scene = await makeScene(plaza);
    await using proxy = await openSilentProxy(plaza.url);
    const page = await open(browser, scene, view, proxy.url);
    proxy.silence();
    await changeAll(scene);
    await page.clock.fastForward(NAP);
    await expectSoon(page, scene, view);
    await page.context().close();
  });

  test(`${view.name} is correct after the server was suspended`, async ({ plaza, browser }) => {
    const scene = await makeScene(plaza);
    const page = await open(browser, scene, view);
    plaza.suspend();
    const changing = changeAll(scene);
    await page.clock.fastForward(SLEEP);
    plaza.resume();
    await changing;
    await expectSoon(page, scene, view);
    await page.context().close();
  });
}

test('a sign-out on another device ends the stream and the session of the page', async ({
  page,
  plaza,
  browser,
}) => {
  const scene = await makeScene(plaza);
  const { reader } = scene;
  await logInLive(page, reader);
  const elsewhere = await browser.newPage({ baseURL: plaza.url });
  await logInLive(elsewhere, reader);
  const isStream = (request: Request) => new URL(request.url()).pathname === STREAM;
  const ended = Promise.any([
    page.waitForEvent('requestfinished', isStream),
    page.waitForEvent('requestfailed', isStream),
  ]);
  await callAs(plaza, reader.session, signOutOtherDevices, { params: { userId: reader.session.userId } });
  await ended;
  for (const each of [page, elsewhere]) {
    await expect(each).toHaveURL(PAGES.logIn);
    await expect(each.getByRole('button', { name: 'Login' })).toBeVisible();
  }
  await elsewhere.context().close();
});
