import { domainToASCII } from 'node:url';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

interface Tables {
  users: { id: number; email: string; email_key: string; shared_email_key: string | null };
}

const ROWS = 1000;

/**
 * Email addresses are compared by the ASCII form of their domain. Of two members who had different forms of an address, the older one
 * gets it, and `shared_email_key` of the newer one.
 */
export const emailForms = (): Migration => ({
  async up(db: Kysely<Tables>) {
    await db.schema.alterTable('users').addColumn('shared_email_key', 'text').execute();
    await db.schema.createIndex('users_shared_email_key').on('users').column('shared_email_key').execute();
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('users')
        .select(['id', 'email', 'email_key'])
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS)
        .execute();
      for (const { id, email, email_key } of rows)
        if (keyOf(email) !== email_key) await setKey(db, id, keyOf(email));
      const end = rows.at(-1);
      if (!end) return;
      last = end.id;
    }
  },
});

async function setKey(db: Kysely<Tables>, id: number, key: string): Promise<void> {
  const other = await db.selectFrom('users').select('id').where('email_key', '=', key).executeTakeFirst();
  if (!other) {
    await db.updateTable('users').set({ email_key: key }).where('id', '=', id).execute();
    return;
  }
  const newer = Math.max(id, other.id);
  await db
    .updateTable('users')
    .set({ email_key: `${key} ${newer}`, shared_email_key: key })
    .where('id', '=', newer)
    .execute();
  if (newer !== id) await db.updateTable('users').set({ email_key: key }).where('id', '=', id).execute();
}

/** As `emailKey` when this migration was written. A deleted member has no address. */
function keyOf(email: string): string {
  const key = email.toLowerCase().normalize('NFC');
  const at = email.lastIndexOf('@') + 1;
  const domain = at === 0 || /[\\/?#@:%]/.test(email.slice(at)) ? '' : domainToASCII(email.slice(at));
  return domain === '' ? key : key.slice(0, key.lastIndexOf('@') + 1) + domain;
}
