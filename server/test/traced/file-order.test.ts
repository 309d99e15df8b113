import { createComment } from '@plaza/contract/comment.ts';
import { createPost, deletePost } from '@plaza/contract/post.ts';
import { deleteUser, updateUser } from '@plaza/contract/user.ts';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { BALLAST_BYTES, BALLAST_FILE } from '../../src/db/ballast-file.ts';
import { countDeletions } from '../../src/deletions/deletion-repository.ts';
import { unlessMissing } from '../../src/lib/is-missing.ts';
import { call } from '../support/client.ts';
import { LONG_TEST } from '../support/hang-detector.ts';
import { newMember, picture } from '../support/members.ts';
import { newFolder, populateFolder, withDatabase } from '../support/move.ts';
import { PROGRAM } from '../support/plaza-command.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { remote } from '../support/remote.ts';
import { startServer } from '../support/server-process.ts';
import { traceProcess, traceProgram } from '../support/strace.ts';

vi.setConfig(LONG_TEST);
const folder = await newFolder();
const NO_DELETIONS = { users: 0, posts: 0, images: 0 };

test.runIf(inject('traces'))(
  'no answer to a write precedes the sync of what it writes, and removed files are synced',
  async () => {
    const dataDir = folder();
    await using server = await startServer({ DATA_DIR: dataDir });
    // Written by itself after the start; no write needs it.
    const ballast = join(dataDir, BALLAST_FILE);
    await expect.poll(async () => (await unlessMissing(stat(ballast)))?.size).toBe(BALLAST_BYTES);
    const plaza = remote(server.address);
    const image = fileOf(await picture('jpeg'), 'a.jpg');
    const { answers, atEnd, removed } = await traceProcess(server.pid, dataDir, folder(), async () => {
      const { token, userId } = await newMember(plaza, 'ann');
      const form = formOf({ title: 'Title', content: 'Content', image, alt: 'A picture' });
      const { body } = await call(plaza, createPost, { token, form });
      const { id } = body.post;
      await call(plaza, createComment, { token, json: { commentBody: 'Comment', PostId: id } });
      for (const changed of ['image', 'banner']) {
        const change = formOf({ [changed]: image });
        expect((await call(plaza, updateUser, { token, params: { userId }, form: change })).status).toBe(200);
      }
      expect((await call(plaza, deletePost, { token, params: { id } })).status).toBe(200);
      expect((await call(plaza, deleteUser, { token, params: { userId } })).status).toBe(200);
      await expect.poll(() => withDatabase({ dataDir }, countDeletions)).toEqual(NO_DELETIONS);
    });
    expect(answers).toEqual(Array.from({ length: 7 }, () => []));
    expect([atEnd, removed]).toEqual([[], []]);
  },
);

test.runIf(inject('traces'))('when a backup or a restore ends, all that it made is synced', async () => {
  const base = folder();
  const [origin, file, target] = [join(base, 'data'), join(base, 'backups/file'), join(base, 'restored')];
  await mkdir(join(base, 'backups'), { recursive: true });
  await populateFolder(origin, 3);
  for (const args of [
    ['backup', file, '--quiet'],
    ['restore', file, '--to', target, '--quiet'],
  ]) {
    // Temporary files that return are harmless.
    const { atEnd } = await traceProgram([PROGRAM, ...args], { DATA_DIR: origin }, base, folder());
    expect(atEnd).toEqual([]);
  }
});

test.runIf(inject('traces'))('content and name of a file that nobody syncs are found', async () => {
  const base = folder();
  await mkdir(base);
  const write = `fs.writeFileSync('${base}/a.part', 'a'); fs.renameSync('${base}/a.part', '${base}/a')`;
  const { atEnd } = await traceProgram(['-e', write], {}, base, folder());
  expect(atEnd).toEqual(['content of /a', 'name of /a']);
});
