import type { Selectable, Updateable } from 'kysely';
import type { Db, Trx } from '../db/open.ts';
import { COMMUNITY_ID, type CommunityTable } from './community-table.ts';

export type CommunityRow = Omit<Selectable<CommunityTable>, 'community_id'>;

/** The columns that an owner can change. */
export type CommunityChange = Omit<Updateable<CommunityTable>, 'community_id'>;

/** The settings of the community; undefined before their first change. */
export function findCommunity(db: Db): Promise<CommunityRow | undefined> {
  return db
    .selectFrom('community')
    .select(['name', 'description', 'rules', 'sign_up', 'members_invite'])
    .where('community_id', '=', COMMUNITY_ID)
    .executeTakeFirst();
}

/** Changes at least one column, and inserts the only row at the first change. */
export async function setCommunity(trx: Trx, change: CommunityChange): Promise<void> {
  await trx
    .insertInto('community')
    .values({ community_id: COMMUNITY_ID, ...change })
    .onConflict((conflict) => conflict.column('community_id').doUpdateSet(change))
    .execute();
}
