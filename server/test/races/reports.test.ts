import { revertDecision } from '@plaza/contract/decision.ts';
import { listReports } from '@plaza/contract/report.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { seedActorOf } from '../support/roles.ts';
import { names, seedActor, seedActors, seedComments, seedPost } from '../support/seed.ts';

const { app, db } = await openPlaza();
const author = await seedActor(db, 'author');
const mod = await seedActorOf(db, 'mod', 'moderator');
const reporters = await seedActors(db, names('reporter', 12));

async function seedSubject(type: 'post' | 'comment'): Promise<number> {
  const postId = await seedPost(db, author.userId);
  if (type === 'post') return postId;
  const [commentId = 0] = await seedComments(db, postId, author.userId, 1);
  return commentId;
}

test.each(['post', 'comment'] as const)(
  'no report of a %s stays open that is reported while a decision removes it',
  async (type) => {
    for (let round = 0; round < 5; round++) {
      const id = await seedSubject(type);
      const [decision, ...reports] = await Promise.all([
        decideAs(app, mod, type, id, { remove: true }),
        ...reporters.map((reporter) => reportAs(app, reporter, type, id)),
      ]);
      expect(decision.status).toBe(201);
      for (const { status } of reports) expect([201, 404]).toContain(status);
    }
    expect((await call(app, listReports, { token: mod.token })).body).toEqual([]);
  },
);

test('reports that arrive while older ones are opened again leave one open report of each member', async () => {
  for (let round = 0; round < 5; round++) {
    const id = await seedSubject('post');
    for (const reporter of reporters) await reportAs(app, reporter, 'post', id);
    const { body } = await decideAs(app, mod, 'post', id);
    const reversal = { token: mod.token, params: { decisionId: body.id }, json: { reason: '' } };
    const [reverted, ...reports] = await Promise.all([
      call(app, revertDecision, reversal),
      ...reporters.map((reporter) => reportAs(app, reporter, 'post', id)),
    ]);
    expect(reverted.status).toBe(200);
    for (const { status } of reports) expect([201, 409]).toContain(status);
    const { body: queue } = await call(app, listReports, { token: mod.token });
    expect(queue[0]).toMatchObject({ subjectId: id, reportCount: reporters.length });
  }
});
