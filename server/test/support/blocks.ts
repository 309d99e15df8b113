import { blockMember, muteMember, unblockMember, unmuteMember } from '@plaza/contract/block.ts';
import { expect } from 'vitest';
import type { Db } from '../../src/db/open.ts';
import { call, type Answerer } from './client.ts';
import type { Actor } from './seed.ts';

/** Blocks members, straight in the database; a member who has acted within a second sees them for that time. */
export async function seedBlocks(db: Db, user_id: number, blocked: readonly number[]): Promise<void> {
  const created_at = Date.now();
  const rows = blocked.map((blocked_id) => ({ user_id, blocked_id, created_at }));
  await db
    .insertInto('blocks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Mutes members in the same way. */
export async function seedMutes(db: Db, user_id: number, muted: readonly number[]): Promise<void> {
  const created_at = Date.now();
  const rows = muted.map((muted_id) => ({ user_id, muted_id, created_at }));
  await db
    .insertInto('mutes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The calls of a member about another one; each must succeed. */
export function blocking(app: Answerer) {
  const calling =
    (endpoint: typeof blockMember | typeof unblockMember | typeof muteMember | typeof unmuteMember) =>
    async ({ token, userId }: Actor, { userId: memberId }: Pick<Actor, 'userId'>): Promise<void> => {
      const { status } = await call(app, endpoint, { token, params: { userId, memberId } });
      expect(status).toBe(200);
    };
  return {
    block: calling(blockMember),
    unblock: calling(unblockMember),
    mute: calling(muteMember),
    unmute: calling(unmuteMember),
  };
}
