import { mkdtempDisposable, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findBackups, nameOf } from './backup-files.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const FAST = 'plaza-2027-12-30T03-00.tar';

test('the name of a backup contains its time', () => {
  expect(nameOf(new Date('2026-11-21T03:30:00Z'))).toBe('plaza-2026-11-21T03-30.tar');
});

test('times after now are not used, and their backups are named', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plaza-backup-files-'));
  const store = async (name: string, time: string) => {
    await writeFile(join(folder.path, name), 'abc');
    await utimes(join(folder.path, name), new Date(time), new Date(time));
  };
  await store(FAST, '2027-12-30T03:00:05Z');
  await store('plaza-2026-11-21T03-00.tar', '2027-12-30T04:00:00Z');
  await store('plaza-2026-11-20T03-00.tar', '2026-11-20T03:00:09Z');
  await store('plaza-2026-11-21T12-30.tar', '2026-11-21T12:30:09Z');
  for (const name of ['letters.txt', 'plaza-2026-11-19T03-00.tar.unverified', 'plaza-2026-99-99T03-00.tar'])
    await store(name, '2026-11-20T03:00:00Z');
  expect(await findBackups(folder.path, NOW)).toEqual({
    backups: [
      { name: 'plaza-2026-11-20T03-00.tar', createdAt: new Date('2026-11-20T03:00:09Z'), bytes: 3 },
      { name: 'plaza-2026-11-21T03-00.tar', createdAt: new Date('2026-11-21T03:00:00Z'), bytes: 3 },
      // Clocks of several machines differ by less than an hour.
      { name: 'plaza-2026-11-21T12-30.tar', createdAt: new Date('2026-11-21T12:30:09Z'), bytes: 3 },
    ],
    future: ['plaza-2026-11-21T03-00.tar', FAST],
  });
  expect(await readdir(folder.path)).toContain(FAST);
});
