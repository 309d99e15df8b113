import { page } from 'vitest/browser';
import { Feed } from '../../src/features/posts/feed.tsx';
import { articleId } from '../../src/features/posts/feed-focus.ts';
import { postOf } from './posts.ts';

/** The height of each post, in pixels. */
export const HEIGHT = 200;
/** The height of the screen. */
export const SCREEN = 3 * HEIGHT;

/** Opens a page of this height, at its top, where nothing is restored. */
export async function openScreen(): Promise<void> {
  await page.viewport(SCREEN, SCREEN);
  window.scrollTo(0, 0);
  // How the feed of the test before was left belongs to another history entry.
  history.pushState(null, '');
}

/** Scrolls to this distance from the top of the page. @returns when the page knows */
export async function scrollPage(top: number): Promise<void> {
  const scrolled = new Promise((resolve) => window.addEventListener('scroll', resolve, { once: true }));
  window.scrollTo(0, top);
  await scrolled;
}

/** The ids of so many posts, from the newest one. */
export const idsDownFrom = (newest: number, count = newest): number[] =>
  Array.from({ length: count }, (_, index) => newest - index);

/** The card of a post. @param growth its height grows by so many pixels before its first paint */
function cardOf(id: number, index: number, growth: number) {
  const grow = (article: HTMLElement | null) =>
    queueMicrotask(() => {
      if (article) article.style.height = `${HEIGHT + growth}px`;
    });
  return (
    <article
      key={id}
      ref={grow}
      id={articleId({ id })}
      tabIndex={-1}
      aria-posinset={index + 1}
      style={{ height: HEIGHT }}
    >
      <a id={`title-${id}`} href={`#${id}`} data-shortcut="o">
        Post {id}
      </a>
    </article>
  );
}

/** A feed of posts with these ids, from the top. @param growth as in `cardOf` */
export const feedOf = (ids: readonly number[], growth = 0) => (
  <Feed
    posts={ids.map((id) => postOf(id))}
    total={ids.length}
    label="Posts"
    busy={false}
    renderPost={({ id }, { index }) => cardOf(id, index, growth)}
  />
);

/** The rendered articles, from the top. */
export const articles = (): HTMLElement[] => Array.from(document.querySelectorAll('article'));

/** The article of a post; undefined while it is not rendered. */
export const articleOf = (id: number): HTMLElement | undefined =>
  document.getElementById(articleId({ id })) ?? undefined;
