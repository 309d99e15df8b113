import { sql, type Selectable, type Updateable } from 'kysely';
import { publishOnCommit } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { COMMUNITY_ID, type CommunityTable } from './community-table.ts';

export type CommunityRow = Omit<Selectable<CommunityTable>, 'community_id'> & {
  readonly logo_name: string | null;
};

/** The columns that an owner can change. */
export type CommunityChange = Updateable<CommunityTable>;

/** The settings of the community; undefined before their first change. */
export function findCommunity(db: Db): Promise<CommunityRow | undefined> {
  return db
    .selectFrom('community')
    .leftJoin('images as logo', (join) => join.on('logo.kind', '=', sql.lit('logo')))
    .select([
      'community.name',
      'community.description',
      'community.rules',
      'community.sign_up',
      'community.members_invite',
      'community.language',
      'logo.name as logo_name',
    ])
    .where('community_id', '=', COMMUNITY_ID)
    .executeTakeFirst();
}

/** Locks the only row until the transaction ends; inserts it, with the defaults, when there is none. */
export async function lockCommunity(trx: Trx): Promise<void> {
  await writeCommunity(trx, { community_id: COMMUNITY_ID });
}

/** Changes at least one column, and inserts the only row at the first change. */
export async function setCommunity(trx: Trx, change: CommunityChange): Promise<void> {
  await writeCommunity(trx, change);
  publishOnCommit(trx, ['community', COMMUNITY_ID]);
}

async function writeCommunity(trx: Trx, change: CommunityChange): Promise<void> {
  await trx
    .insertInto('community')
    .values({ ...change, community_id: COMMUNITY_ID })
    .onConflict((conflict) => conflict.column('community_id').doUpdateSet(change))
    .execute();
}
