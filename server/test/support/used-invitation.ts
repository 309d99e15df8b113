import type { Db } from '../../src/db/open.ts';
import type { Actor } from './seed.ts';

/** Inserts an invitation by which another member joined. @returns its id */
export async function seedUsedInvitation(db: Db, creator: Actor, member: Actor): Promise<number> {
  const [invitation] = await db
    .insertInto('invitations')
    .values({
      code: creator.username,
      creator_id: creator.userId,
      creator_username: creator.username,
      note: '',
      max_uses: null,
      use_count: 1,
      created_at: 0,
      expires_at: Date.now() + 1e9,
      revoked_at: null,
    })
    .returning('id')
    .execute();
  const use = { user_id: member.userId, username: member.username, used_at: 1 };
  await db
    .insertInto('invitation_uses')
    .values({ ...use, invitation_id: invitation?.id ?? 0 })
    .execute();
  return invitation?.id ?? 0;
}
