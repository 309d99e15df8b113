import { mkdir, mkdtempDisposable, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getStorage } from '@plaza/contract/storage.ts';
import { afterAll, expect, inject, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { picture } from '../support/members.ts';
import { fileOf, publish } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';

const { app, resources } = await openPlaza();
const folder = await mkdtempDisposable(join(tmpdir(), 'plaza-backups-'));
afterAll(() => folder.remove());
const owner = await seedActorOf(resources.db, 'owner', 'owner');
const isSqlite = inject('engine') === 'sqlite';
const NOW = new Date();
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

async function storeBackup(name: string, bytes: number, createdAt: Date): Promise<void> {
  await mkdir(join(folder.path, 'backups'), { recursive: true });
  const file = join(folder.path, 'backups', name);
  await writeFile(file, Buffer.alloc(bytes));
  await utimes(file, createdAt, createdAt);
}

test('rows, pictures and the disk are measured, and without daily backups there is no growth', async () => {
  const { image } = await publish(app, owner, { image: fileOf(await picture('jpeg', 700, 500), 'a.jpg') });
  let pictures = 0;
  for (const { url } of image?.sources ?? []) pictures += (await app.inject(url)).rawPayload.length;
  const { body } = await call(app, getStorage, { token: owner.token });
  expect(body).toMatchObject({ pictures, backups: null, growth: null, problems: ['backups_off'] });
  expect(pictures).toBeGreaterThan(0);
  expect(body.rows).toBeGreaterThan(10_000);
  expect(body.writeAheadLog === null).toBe(!isSqlite);
  expect(body.disk.total).toBeGreaterThan(body.disk.free);
});

const beside = await openBeside(resources, { BACKUP_DIR: join(folder.path, 'backups') });
const read = async () => (await call(beside, getStorage, { token: owner.token })).body;

test('a folder without backups has none', async () => {
  const none = { backups: { count: 0, bytes: 0, newest: null }, growth: null };
  expect(await read()).toMatchObject({ ...none, problems: ['backups_unreadable'] });
  await mkdir(join(folder.path, 'backups'));
  expect(await read()).toMatchObject({ ...none, problems: ['backups_missing'] });
});

test('verified backups tell the growth', async () => {
  await storeBackup('plaza-2020-01-01T03-00.tar', 1_000_000, daysAgo(4));
  await storeBackup('plaza-2020-01-03T03-00.tar', 3_000_000, daysAgo(2));
  await storeBackup('plaza-2020-01-05T03-00.tar.unverified', 9_000_000, daysAgo(0));
  await storeBackup('letters.txt', 9_000_000, daysAgo(0));
  await storeBackup('plaza-9999-01-05T03-00.tar', 9_000_000, new Date('9999-01-05T03:00:00Z'));
  const { backups, growth, problems } = await read();
  expect(problems).toContain('backups_future');
  expect(backups).toEqual({ count: 2, bytes: 4_000_000, newest: daysAgo(2).toISOString() });
  expect(growth?.bytesPerDay).toBe(1_000_000);
});
