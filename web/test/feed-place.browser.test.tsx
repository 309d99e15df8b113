import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import {
  entryName,
  savedFocus,
  savedPosition,
  savePlace,
  wasEntryShown,
} from '../src/features/posts/scroll-positions.ts';
import {
  articleOf,
  articles,
  feedOf,
  HEIGHT,
  idsDownFrom,
  openScreen,
  SCREEN,
  scrollPage,
} from './support/feed.tsx';

/** Opens another page by a link. */
async function openPage({ unmount }: { readonly unmount: () => Promise<void> }): Promise<void> {
  history.pushState(null, '');
  await unmount();
}

async function goBack(): Promise<void> {
  const moved = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await moved;
}

beforeEach(openScreen);

/** The uppermost post on the screen, with its top. */
function uppermost(): { readonly id: number; readonly top: number } {
  const shown = articles().find((article) => article.getBoundingClientRect().bottom > 0);
  return { id: Number(shown?.id.replace('post-', '')), top: shown?.getBoundingClientRect().top ?? NaN };
}

test('Back shows the uppermost post on the screen in its place below new posts, or else the next one', async () => {
  const feed = await render(feedOf(idsDownFrom(40)));
  await scrollPage(20 * HEIGHT + 30);
  const { id, top } = uppermost();
  await openPage(feed);
  expect(savedPosition()).toBeUndefined();
  await goBack();
  expect(savedPosition()?.posts.slice(0, 3)).toEqual([id, id - 1, id - 2]);
  const again = await render(feedOf(idsDownFrom(45)));
  expect(uppermost()).toEqual({ id, top });
  await openPage(again);
  await goBack();
  expect(savedPosition()).toMatchObject({ top });
  await render(feedOf(idsDownFrom(45).filter((other) => other !== id)));
  expect(uppermost()).toEqual({ id: id - 1, top });
});

test('Back moves the focus to the title of the post that had it, unless the page was reloaded', async () => {
  const feed = await render(feedOf(idsDownFrom(40)));
  articleOf(39)?.focus({ preventScroll: true });
  document.dispatchEvent(new Event('visibilitychange'));
  expect(savedFocus()).toBeUndefined();
  await openPage(feed);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(savedFocus()).toBeUndefined();
  await goBack();
  expect([savedFocus(), savedPosition()]).toEqual([39, undefined]);
  await render(feedOf(idsDownFrom(40)));
  await expect.poll(() => document.activeElement?.id).toBe('title-39');
});

test('a reload shows the place at which the page was hidden', async () => {
  await render(feedOf(idsDownFrom(40)));
  await scrollPage(10 * HEIGHT);
  const { id, top } = uppermost();
  expect(savedPosition()).toBeUndefined();
  document.dispatchEvent(new Event('visibilitychange'));
  const position = savedPosition();
  expect([position?.posts[0], position?.top]).toEqual([id, top]);
  expect(position?.count).toBe(idsDownFrom(40).indexOf(position?.posts.at(-1) ?? NaN) + 1);
});

test.each([
  ['at the top of the page', 0],
  ['above its posts', 50],
])(
  'a feed that was left %s is shown from the top of the page; one that is opened scrolls nothing',
  async (_where, scrollY) => {
    await render(<div style={{ height: 5 * SCREEN }} />);
    await scrollPage(10);
    const feed = await render(feedOf(idsDownFrom(40)));
    expect(window.scrollY).toBe(10);
    await scrollPage(scrollY);
    await openPage(feed);
    await scrollPage(1000);
    await goBack();
    expect(savedPosition()).toBeUndefined();
    await render(feedOf(idsDownFrom(41)));
    expect(window.scrollY).toBe(0);
  },
);

test('a post whose texts get buttons is shown in its place', async () => {
  const feed = await render(feedOf(idsDownFrom(40)));
  await scrollPage(20 * HEIGHT);
  const before = uppermost();
  await openPage(feed);
  await goBack();
  await render(feedOf(idsDownFrom(40), 50));
  expect(uppermost()).toEqual(before);
});

test('the places of the 50 history entries that were left last are stored', () => {
  const position = { posts: [1], top: 0, count: 1 };
  for (let entry = 0; entry <= 50; entry++) savePlace(`entry ${entry}`, { position });
  const placeOf = (entry: string) => {
    history.replaceState({ entry }, '');
    return savedPosition();
  };
  expect([placeOf('entry 0'), placeOf('entry 1')]).toEqual([undefined, position]);
  history.replaceState({ other: 1 }, '');
  expect(wasEntryShown()).toBe(false);
  const name = entryName();
  expect(history.state).toEqual({ other: 1, entry: name });
  expect([entryName(), wasEntryShown()]).toEqual([name, true]);
});
