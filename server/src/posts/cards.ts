import type { Card } from '@plaza/contract/post.ts';
import type { Bus } from '../bus/bus.ts';
import type { Db } from '../db/open.ts';
import type { Json } from '../json.ts';
import { createCardCache } from './card-cache.ts';
import { createMarkCache } from './mark-cache.ts';
import { createNewestPosts } from './newest-posts.ts';
import { listMarks, listPostIds, listPostRows, NOT_MARKED, type PostPage } from './card-repository.ts';
import { cardJson, sharedCard } from './post-view.ts';

/** A page of a list of posts. */
export interface CardPage {
  readonly cards: readonly Json<Card>[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: number | undefined;
}

/**
 * Reads posts as one viewer sees them: which ones, then what is the same for everybody, then what this viewer did.
 * What was read before comes from memory, as long as the bus tells of every change.
 */
export interface Cards {
  list(viewerId: number, page: PostPage): Promise<CardPage>;
  /** A post and how often it was viewed; undefined when there is no such post. */
  find(viewerId: number, postId: number): Promise<{ card: Json<Card>; viewCount: number } | undefined>;
  /** A post as a transaction sees it, which nobody else remembers yet. */
  read(from: Db, viewerId: number, postId: number): Promise<Json<Card> | undefined>;
}

/** @param mediaBase what image addresses begin with */
export function createCards({ db, bus, mediaBase }: { db: Db; bus: Bus; mediaBase: string }): Cards {
  const newest = createNewestPosts(bus, (page) => listPostIds(db, page));
  const shared = createCardCache(bus, async (ids) =>
    (await listPostRows(db, ids)).map((row) => sharedCard(row, mediaBase)),
  );
  const marks = createMarkCache(bus, (viewerId, ids) => listMarks(db, viewerId, ids));

  /** Cards of posts in this order, without those that are gone. */
  const cardsOf = async (viewerId: number, ids: readonly number[]) => {
    if (ids.length === 0) return [];
    const found = await shared.get(ids);
    const own = await marks.get(viewerId, ids);
    return ids.flatMap((id) => {
      const [card, mark] = [found.get(id), own.get(id)];
      if (!card || !mark) return [];
      return { card: cardJson(card, viewerId, mark), viewCount: card.viewCount };
    });
  };

  return {
    async list(viewerId, page) {
      const oneMore = { ...page, limit: page.limit + 1 };
      const ids = (await newest.page(oneMore)) ?? (await listPostIds(db, oneMore));
      const shown = ids.slice(0, page.limit);
      const found = await cardsOf(viewerId, shown);
      return {
        cards: found.map(({ card }) => card),
        next: ids.length > page.limit ? shown.at(-1) : undefined,
      };
    },
    async find(viewerId, postId) {
      const [found] = await cardsOf(viewerId, [postId]);
      return found;
    },
    async read(from, viewerId, postId) {
      const [row] = await listPostRows(from, [postId]);
      const mark = (await listMarks(from, viewerId, [postId])).get(postId) ?? NOT_MARKED;
      return row && cardJson(sharedCard(row, mediaBase), viewerId, mark);
    },
  };
}
