import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

const OWNER_CHECK = sql`(kind = 'post' and post_id is not null and user_id is null)
  or (kind in ('avatar', 'banner') and user_id is not null and post_id is null)
  or (kind = 'logo' and user_id is null and post_id is null)`;

/** An image of the community: its logo. */
export const logo = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'sqlite') await recreateImages(db);
    else {
      await sql`alter table images drop constraint images_owner_check`.execute(db);
      await sql`alter table images add constraint images_owner_check check (${OWNER_CHECK})`.execute(db);
    }
    await sql`create unique index images_logo_unique on images (kind) where kind = 'logo'`.execute(db);
  },
});

/** SQLite cannot change a constraint: https://www.sqlite.org/lang_altertable.html#otheralter */
async function recreateImages(db: Kysely<unknown>): Promise<void> {
  await sql`create table images_with_logo (
    name text primary key,
    kind text not null,
    post_id integer references posts (id) on delete cascade,
    user_id integer references users (id) on delete cascade,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    widths text not null,
    placeholder text not null,
    alt text default '' not null,
    created_at integer not null,
    constraint images_post_id_unique unique (post_id),
    constraint images_user_id_kind_unique unique (user_id, kind),
    constraint images_owner_check check (${OWNER_CHECK})
  ) strict, without rowid`.execute(db);
  await sql`insert into images_with_logo
    select name, kind, post_id, user_id, width, height, widths, placeholder, alt, created_at from images`.execute(
    db,
  );
  await sql`drop table images`.execute(db);
  await sql`alter table images_with_logo rename to images`.execute(db);
}
