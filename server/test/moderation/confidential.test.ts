import { API } from '@plaza/contract/api.ts';
import { createAppeal, decideAppeal, revertDecision } from '@plaza/contract/decision.ts';
import type { Endpoint } from '@plaza/contract/endpoint.ts';
import { logIn } from '@plaza/contract/session.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { newMember } from '../support/members.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { seedActorOf } from '../support/roles.ts';
import { seedActor, seedComments, seedPost, signIn, type Actor } from '../support/seed.ts';

const { app, db } = await openPlaza();
/** No other text contains it. */
const REPORTER = 'quillon';
const TEXT = 'The text of the report.';

/** A reported member with a post and a comment, and the decisions about all three. */
async function newScene() {
  const reported = await newMember(app, 'reported');
  const reporter = await seedActor(db, REPORTER);
  const mod = await seedActorOf(db, 'mod', 'moderator');
  const mia = await seedActorOf(db, 'mia', 'moderator');
  const postId = await seedPost(db, reported.userId);
  const [commentId = 0] = await seedComments(db, await seedPost(db, reported.userId), reported.userId, 1);
  const subjects = [
    ['post', postId],
    ['comment', commentId],
    ['member', reported.userId],
  ] as const;
  for (const [type, id] of subjects) expect((await reportAs(app, reporter, type, id, TEXT)).status).toBe(201);
  return { reported, reporter, mod, mia, postId, commentId, subjects };
}
type Scene = Awaited<ReturnType<typeof newScene>>;

/** All reads of the contract as a member makes them about the reported member, joined. */
async function readAll({ token, userId }: Pick<Actor, 'token' | 'userId'>, scene: Scene): Promise<string> {
  const ids = { id: scene.postId, postId: scene.postId, commentId: scene.commentId, userId };
  const params = { ...ids, username: 'reported', decisionId: 1, invitationId: 1, registrationId: 1 };
  const subject = { subjectType: 'post', subjectId: scene.postId, deviceId: 1, passkeyId: 1 };
  const answers: string[] = [];
  for (const endpoint of API.filter(({ method }: Endpoint) => method === 'GET')) {
    const { status, body } = await call(app, endpoint, { token, params: { ...params, ...subject } });
    answers.push(`${endpoint.name} ${status} ${JSON.stringify(body)}`);
  }
  return answers.join('\n');
}

test('neither the reported member nor others learn who reported, and what the report says', async () => {
  const scene = await newScene();
  const { reported, mod, mia, subjects } = scene;
  const other = await seedActor(db, 'other');
  const expectAnonymous = async () => {
    const { userId } = reported;
    const seen = await readAll({ userId, token: await signIn(db, userId) }, scene);
    expect(seen).toContain('listOwnDecisions 200');
    const { email, password } = reported;
    const entered = await call(app, logIn, { json: { email, password } });
    for (const text of [seen, JSON.stringify(entered.body), await readAll(other, scene)]) {
      expect(text).not.toContain(REPORTER);
      expect(text).not.toContain(TEXT);
    }
  };
  await expectAnonymous();
  const decisions: number[] = [];
  for (const [type, id] of subjects) {
    const measure = type === 'member' ? 'suspend' : 'warn';
    const decided = await decideAs(app, mod, type, id, { remove: type !== 'member', measure });
    decisions.push(decided.body.id);
    await expectAnonymous();
  }
  const token = await signIn(db, reported.userId);
  for (const decisionId of decisions) {
    const params = { decisionId };
    const appealed = await call(app, createAppeal, { token, params, json: { text: 'Why?' } });
    expect(JSON.stringify(appealed.body)).not.toContain(REPORTER);
  }
  const [first = 0, second = 0, third = 0] = decisions;
  for (const [decisionId, isGranted] of [
    [first, true],
    [second, false],
  ] as const)
    await call(app, decideAppeal, {
      token: mia.token,
      params: { decisionId },
      json: { isGranted, answer: '' },
    });
  await call(app, revertDecision, { token: mia.token, params: { decisionId: third }, json: { reason: '' } });
  await expectAnonymous();
});

test('a moderator about whom a member reports does not learn of it', async () => {
  const max = await seedActorOf(db, 'max', 'moderator');
  const reporter = await seedActor(db, 'quillona');
  expect((await reportAs(app, reporter, 'member', max.userId, TEXT)).status).toBe(201);
  for (const endpoint of API.filter(({ name }) => /Report|Decision|Moderation|listLog/.test(name))) {
    const isRead = endpoint.method === 'GET';
    if (!isRead) continue;
    const params = { subjectType: 'member', subjectId: max.userId };
    const { body } = await call(app, endpoint, { token: max.token, params });
    expect(JSON.stringify(body)).not.toContain('quillona');
  }
});
