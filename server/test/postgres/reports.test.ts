import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { call } from '../support/client.ts';
import { countLockWaits, openPlazaAndSession, startTransaction } from '../support/lock-waits.ts';
import { reportAs } from '../support/moderation.ts';
import { seedActor, seedComments, seedPost } from '../support/seed.ts';

const { app, db, elsewhere } = await openPlazaAndSession();
const reader = await seedActor(db, 'reader');

async function seedSubject(type: 'member' | 'post' | 'comment', authorId: number): Promise<number> {
  if (type === 'member') return authorId;
  if (type === 'post') return seedPost(db, authorId);
  const [commentId = 0] = await seedComments(db, await seedPost(db, reader.userId), authorId, 1);
  return commentId;
}

test.each(['member', 'post', 'comment'] as const)(
  'a report of a %s waits for the deletion of its author, which would not end it, and finds nothing',
  async (type) => {
    const author = await seedActor(db, `author of ${type}`);
    const id = await seedSubject(type, author.userId);
    const reporter = await seedActor(db, `reporter of ${type}`);
    const lock = await startTransaction(elsewhere);
    await lock.selectFrom('users').select('id').where('id', '=', author.userId).forUpdate().execute();
    const { token, userId } = author;
    const deleted = call(app, deleteUser, { token, params: { userId } });
    await expect.poll(() => countLockWaits(elsewhere)).toBe(1);
    const reported = reportAs(app, reporter, type, id);
    await expect.poll(() => countLockWaits(elsewhere)).toBe(2);
    await lock.rollback().execute();
    expect((await deleted).status).toBe(200);
    expect((await reported).status).toBe(404);
  },
);
