import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/**
 * The images that reports refer to. One that loses its post or member has the kind `reported`, and is kept for moderators. `is_hidden` of a
 * deleted image: whether it was not public any more. Posts had their images when they were reported, since these do not change.
 */
export const reportedImages = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    // The rows fulfil the stricter constraint before.
    const notValid = sql.raw(engine === 'sqlite' ? '' : 'not valid');
    await sql`alter table images drop constraint images_owner_check`.execute(db);
    await sql`alter table images add constraint images_owner_check check (
      (kind = 'post' and post_id is not null and user_id is null)
      or (kind in ('avatar', 'banner') and user_id is not null and post_id is null)
      or (kind in ('logo', 'reported') and user_id is null and post_id is null)) ${notValid}`.execute(db);
    await sql`create index images_reported on images (name) where kind = 'reported'`.execute(db);
    await sql`alter table deleted_images add column is_hidden ${sql.raw(integer)} not null default 0`.execute(
      db,
    );
    await db.schema
      .createTable('reported_images')
      .addColumn('report_id', integer, (c) => c.notNull().references('reports.id').onDelete('cascade'))
      .addColumn('image_name', 'text', (c) => c.notNull().references('images.name').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('reported_images_pkey', ['report_id', 'image_name'])
      .$call((made) => (engine === 'sqlite' ? made.modifyEnd(sql`strict, without rowid`) : made))
      .execute();
    await db.schema
      .createIndex('reported_images_image_name')
      .on('reported_images')
      .column('image_name')
      .execute();
    await sql`insert into reported_images (report_id, image_name, kind)
      select reports.id, images.name, images.kind from reports
      inner join images on images.post_id = reports.subject_id
      where reports.subject_type = 'post'`.execute(db);
  },
});
