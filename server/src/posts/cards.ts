import type { Card } from '@plaza/contract/post.ts';
import type { Db } from '../db/open.ts';
import {
  findPost,
  listPostRows,
  listReactions,
  listViewed,
  type PostPage,
  type PostRow,
} from './post-repository.ts';
import { cardView } from './post-view.ts';

/** Loads posts as one viewer sees them, in three statements whatever their number. */
export interface Cards {
  /** @returns at most `limit` cards, and whether there are older ones */
  list(viewerId: number, page: PostPage): Promise<{ cards: Card[]; more: boolean }>;
  find(viewerId: number, postId: number): Promise<Card | undefined>;
}

export function createCards(db: Db, mediaBase: string): Cards {
  const overlay = async (viewerId: number, rows: readonly PostRow[]): Promise<Card[]> => {
    if (rows.length === 0) return [];
    const ids = rows.map((row) => row.id);
    const viewed = await listViewed(db, viewerId, ids);
    const reactions = await listReactions(db, viewerId, ids);
    return rows.map((row) => {
      const own = { viewerId, viewed: viewed.has(row.id), reaction: reactions.get(row.id) ?? null };
      return cardView(row, own, mediaBase);
    });
  };
  return {
    async list(viewerId, page) {
      const rows = await listPostRows(db, { ...page, limit: page.limit + 1 });
      const cards = await overlay(viewerId, rows.slice(0, page.limit));
      return { cards, more: rows.length > page.limit };
    },
    async find(viewerId, postId) {
      const row = await findPost(db, postId);
      return row && (await overlay(viewerId, [row]))[0];
    },
  };
}
