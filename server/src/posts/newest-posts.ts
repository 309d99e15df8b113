import { POSTS_PAGE_MAX } from '@plaza/contract/page.ts';
import type { Bus } from '../bus/bus.ts';

/** Enough for several pages of usual length, and for one of the greatest. */
const KEPT = POSTS_PAGE_MAX + 1;

/** The ids of the newest posts, which nearly everybody asks for. Never as they were before one was published or deleted. */
export interface NewestPosts {
  /**
   * @param page its limit, and the id that all of it come before
   * @returns ids from newest to oldest, or undefined when that page is not among what is kept
   */
  page(page: { limit: number; before: number | undefined }): Promise<readonly number[] | undefined>;
}

/** @param load reads the newest ids */
export function createNewestPosts(
  bus: Bus,
  load: (limit: number) => Promise<readonly number[]>,
): NewestPosts {
  let kept: Promise<readonly number[]> | undefined;
  const forget = () => (kept = undefined);
  bus.listen({
    onWord(topic) {
      if (topic === 'list') forget();
    },
    onAnything: forget,
  });

  const newest = (): Promise<readonly number[]> => {
    if (kept) return kept;
    const loading = load(KEPT);
    kept = loading;
    loading.catch(() => kept === loading && forget());
    return loading;
  };

  return {
    async page({ limit, before }) {
      if (bus.isDeaf) return undefined;
      const ids = await newest();
      const start = before === undefined ? 0 : ids.findIndex((id) => id < before);
      const isWhole = ids.length < KEPT;
      if (start === -1) return isWhole ? [] : undefined;
      return isWhole || start + limit <= ids.length ? ids.slice(start, start + limit) : undefined;
    },
  };
}
