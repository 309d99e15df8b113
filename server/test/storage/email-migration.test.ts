import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/all.ts';
import { openDatabase } from '../../src/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { names, seedUsers } from '../support/seed.ts';

test('the migration of email addresses compares them by ASCII domains, and gives a shared one to the older member', async () => {
  await using database = await openTestDatabase();
  await using db = openDatabase(database);
  const engine = inject('engine');
  const provider = { getMigrations: () => Promise.resolve(migrations(engine)) };
  await new Migrator({ db, provider }).migrateTo('0029-reset-link-authority');
  const before = [
    ['Ann@Example.org', 'ann@example.org'],
    ['bob@bücher.example', 'bob@xn--bcher-kva.example'],
    ['cat@xn--bcher-kva.example', 'cat@xn--bcher-kva.example'],
    ['cat@Bücher.example', 'cat@xn--bcher-kva.example 4', 'cat@xn--bcher-kva.example'],
    ['dan@bücher.example', 'dan@xn--bcher-kva.example'],
    ['dan@xn--bcher-kva.example', 'dan@xn--bcher-kva.example 6', 'dan@xn--bcher-kva.example'],
    ['dan@bücher。example', 'dan@xn--bcher-kva.example 7', 'dan@xn--bcher-kva.example'],
    ['eve@exa%mple.org', 'eve@exa%mple.org'],
    ['deleted 9', 'deleted 9'],
  ] as const;
  await seedUsers(db, names('member', before.length));
  for (const [index, [email]] of before.entries())
    await db
      .updateTable('users')
      .set({ email, email_key: email.toLowerCase() })
      .where('id', '=', index + 1)
      .execute();
  await migrate(db, engine);
  const rows = await db
    .selectFrom('users')
    .select(['email', 'email_key', 'shared_email_key'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    before.map(([email, email_key, shared_email_key = null]) => ({ email, email_key, shared_email_key })),
  );
});
