import { createComment } from '@plaza/contract/comment.ts';
import { updateCommunity } from '@plaza/contract/community.ts';
import { createAppeal, listDecisions } from '@plaza/contract/decision.ts';
import { NAME_MARKS } from '@plaza/contract/fields.ts';
import { createInvitation } from '@plaza/contract/invitation.ts';
import { createPost } from '@plaza/contract/post.ts';
import { getReportedSubject } from '@plaza/contract/report.ts';
import { signUp } from '@plaza/contract/session.ts';
import { getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { picture, signUpForm } from '../support/members.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor } from '../support/seed.ts';

const { app, db } = await openPlaza();
const ann = await seedActor(db, 'ann');
const bea = await seedActor(db, 'bea');
const owner = await seedActorOf(db, 'owner', 'owner');

/** All line breaks of Unicode, and a tab. */
const BREAKS = 'a\r\nb\rc\u0085d\u2028e\u2029f\vg\fh\ti';
const LINES = 'a\nb\nc\nd\ne\nf\ng\nh\ti';
const LINE = 'a b c d e f g h i';

test('all line breaks are kept in texts of several lines, and are a space in others', async () => {
  const { token, userId } = ann;
  await call(app, updateUser, { token, params: { userId }, form: formOf({ name: BREAKS }) });
  await call(app, updateUser, { token, params: { userId }, json: { bio: BREAKS } });
  const { body: member } = await call(app, getUser, { token, params: { username: ann.username } });
  expect(member).toMatchObject({ name: LINE, bio: LINES });
  const image = fileOf(await picture('png', 90, 60), 'a.png', 'image/png');
  const form = formOf({ title: BREAKS, content: BREAKS, image, alt: BREAKS });
  const { post } = (await call(app, createPost, { token, form })).body;
  expect(post).toMatchObject({ title: LINE, content: LINES, image: { alt: LINE } });
  const json = { commentBody: BREAKS, PostId: post.id };
  expect((await call(app, createComment, { token, json })).body).toMatchObject([{ commentBody: LINES }]);
  const community = { name: BREAKS, description: BREAKS, rules: BREAKS };
  expect((await call(app, updateCommunity, { token: owner.token, json: community })).body).toMatchObject({
    name: LINE,
    description: LINE,
    rules: LINES,
  });
  const note = await call(app, createInvitation, { token: owner.token, json: { note: BREAKS } });
  expect(note.body).toMatchObject({ note: LINE });
});

test('all line breaks are kept in reports, reasons and appeals, and are a space in a rule', async () => {
  const { id } = await publish(app, ann);
  await reportAs(app, bea, 'post', id, BREAKS);
  const subject = { subjectType: 'post', subjectId: id } as const;
  const { reports } = (await call(app, getReportedSubject, { token: owner.token, params: subject })).body;
  expect(reports).toMatchObject([{ text: LINES }]);
  const { body: decision } = await decideAs(app, owner, 'post', id, {
    measure: 'warn',
    rule: BREAKS,
    reason: BREAKS,
    previousId: null,
  });
  const params = { decisionId: decision.id };
  await call(app, createAppeal, { token: ann.token, params, json: { text: BREAKS } });
  const [made] = (await call(app, listDecisions, { token: owner.token })).body;
  expect(made).toMatchObject({ rule: LINE, reason: LINES, appeal: { text: LINES } });
});

const MARKED = `Z${'\u0335\u0323'.repeat(10)}`;

test('a name that is mostly marks is rejected with a sentence for members and the community', async () => {
  const fields = { name: NAME_MARKS };
  const form = await signUpForm({ name: MARKED });
  expect((await call(app, signUp, { form })).error()).toMatchObject({ code: 'invalid_fields', fields });
  const { token, userId } = ann;
  const changed = await call(app, updateUser, { token, params: { userId }, form: formOf({ name: MARKED }) });
  expect(changed.error()).toMatchObject({ code: 'invalid_fields', fields });
  const named = await call(app, updateCommunity, { token: owner.token, json: { name: MARKED } });
  expect(named.error().code).toBe('invalid_fields');
  const kept = formOf({ name: 'Nguyễn Thị Ậ'.normalize('NFD') });
  const { status } = await call(app, updateUser, { token, params: { userId }, form: kept });
  expect(status).toBe(200);
});
