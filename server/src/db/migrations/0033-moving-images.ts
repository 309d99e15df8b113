import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';

/** Whether an image moves; null while it is unknown: `images/moving-images.ts` finds it out after the start. */
export const movingImages = (engine: Engine): Migration => ({
  async up(db) {
    const integer = engine === 'sqlite' ? 'integer' : 'bigint';
    // Without a default and a constraint no row is changed or read, however many there are. The previous release inserts rows
    // without the column.
    await db.schema.alterTable('images').addColumn('is_animated', integer).execute();
  },
});
