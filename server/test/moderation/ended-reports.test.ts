import { countOpenModeration } from '@plaza/contract/decision.ts';
import { listOwnReports, listReports } from '@plaza/contract/report.ts';
import { deleteUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { expectAllGone } from '../support/leaver.ts';
import { newMember } from '../support/members.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { readAll, wordsOf } from '../support/notifications.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedPost } from '../support/seed.ts';

const { app, db } = await openPlaza();
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

test('the deletion of an account ends open reports about it and its contents, of which the reporters are notified', async () => {
  const [dan, reporter] = [await newMember(app, 'dan'), await seedActor(db, 'reporter')];
  const [id, decided] = [await seedPost(db, dan.userId), await seedPost(db, dan.userId)];
  await reportAs(app, reporter, 'post', id, 'Rude.');
  await reportAs(app, reporter, 'member', dan.userId);
  await reportAs(app, reporter, 'post', decided);
  await decideAs(app, mod, 'post', decided, { measure: 'warn' });
  await readAll(app, reporter);
  await call(app, deleteUser, { params: { userId: dan.userId }, token: dan.token });
  await expectAllGone(db);
  const { token } = reporter;
  const { body } = await call(app, listOwnReports, { token });
  const emptied = { snapshot: { title: '', content: '' }, outcome: 'account_deleted' };
  expect(body).toMatchObject([
    { subjectType: 'member', ...emptied },
    { subjectType: 'post', text: 'Rude.', ...emptied },
  ]);
  const ended = 'moderation: report_account_deleted';
  expect(await wordsOf(app, reporter)).toEqual([ended, ended]);
  const { body: queue } = await call(app, listReports, { token: owner.token });
  expect(queue).toEqual([]);
  expect((await decideAs(app, owner, 'post', id)).status).toBe(404);
  const { body: open } = await call(app, countOpenModeration, { token: owner.token });
  expect(open.reports).toBe(0);
  await call(app, deleteUser, { params: { userId: reporter.userId }, token });
  await expect
    .poll(() => db.selectFrom('reports').select('id').where('account_deleted_at', 'is not', null).execute())
    .toEqual([]);
});
