import { mkdir, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost } from '@plaza/contract/post.ts';
import { expect, inject, test } from 'vitest';
import { FORM_HEADERS, part } from '../support/http/upload-app.ts';
import { newMember } from '../support/members.ts';
import { newFolder } from '../support/move.ts';
import { listWithAccess, modeOf, WITHOUT_UMASK } from '../support/permissions.ts';
import { runCommand } from '../support/plaza-command.ts';
import { remote } from '../support/remote.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer } from '../support/server-process.ts';

const { environment } = await openServerDatabase();
const folder = await newFolder();
const dataDir = folder();
const settings = { ...environment, ...WITHOUT_UMASK, DATA_DIR: dataDir };

/** Sends the start of a picture, so that its file exists. Disposing aborts the request. */
function beginUpload(address: string, token: string): Disposable {
  const sending = request(address + endpointPath(createPost), {
    method: 'POST',
    headers: { ...FORM_HEADERS, authorization: `Bearer ${token}`, 'content-length': 5_000_000 },
  });
  sending.on('error', () => {});
  sending.write(part('image', Buffer.alloc(200_000), 'a.png').subarray(0, -2));
  return { [Symbol.dispose]: () => void sending.destroy() };
}

test('everything that a server creates is accessible to its user only', async () => {
  const backups = join(dataDir, 'backups');
  await using server = await startServer({ ...settings, BACKUP_DIR: backups });
  const { token } = await newMember(remote(server.address), 'ann');
  using _ = beginUpload(server.address, token);
  await expect.poll(() => readdir(join(dataDir, 'tmp'))).toHaveLength(1);
  await expect.poll(() => readdir(backups)).toEqual(['lock', expect.stringMatching(/^plaza-.*\.tar$/)]);
  const found = await readdir(dataDir);
  const ofDatabase =
    inject('engine') === 'sqlite' ? ['lock', 'plaza.db', 'plaza.db-shm', 'plaza.db-wal'] : [];
  expect(found).toEqual(expect.arrayContaining(['backups', 'media', 'owner-code', 'tmp', ...ofDatabase]));
  expect(await listWithAccess(dataDir)).toEqual([]);
});

test('a backup and a restored folder are accessible to their user only', async () => {
  await using server = await startServer(settings);
  await newMember(remote(server.address), 'bea');
  const backups = folder();
  const file = join(backups, 'plaza.tar');
  expect(await runCommand(['backup', file], settings)).toMatchObject({ code: 0 });
  expect(await listWithAccess(backups)).toEqual([]);
  const [created, existing] = [folder(), folder()];
  await mkdir(existing, { mode: 0o755 });
  for (const to of [created, existing]) {
    expect(await runCommand(['restore', file, '--to', to], settings)).toMatchObject({ code: 0 });
    expect(await listWithAccess(to)).toEqual([]);
    expect(await modeOf(join(to, 'plaza.db'))).toBe('600');
  }
});
