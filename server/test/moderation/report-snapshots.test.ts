import { listDecisions } from '@plaza/contract/decision.ts';
import { deletePost, updatePost } from '@plaza/contract/post.ts';
import { removePictures } from '@plaza/contract/member.ts';
import { getReportedPicture, getReportedSubject, type SubjectType } from '@plaza/contract/report.ts';
import { deleteUser, getUser, updateUser } from '@plaza/contract/user.ts';
import { expect, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { storedFiles } from '../support/images/stored.ts';
import { newMember, picture } from '../support/members.ts';
import { decideAs, reportAs } from '../support/moderation.ts';
import { fileOf, formOf, publish } from '../support/posts.ts';
import { seedActorOf, setRoleOf } from '../support/roles.ts';
import { seedActor, type Actor } from '../support/seed.ts';

const { app, db, resources } = await openPlaza();
const bea = await seedActor(db, 'bea');
const cleo = await seedActor(db, 'cleo');
const mod = await seedActorOf(db, 'mod', 'moderator');
const owner = await seedActorOf(db, 'owner', 'owner');

const subjectOf = async ({ token }: Actor, subjectType: SubjectType, subjectId: number) =>
  (await call(app, getReportedSubject, { token, params: { subjectType, subjectId } })).body;
const read = ({ token }: Actor, pictureName: string) =>
  call(app, getReportedPicture, { token, params: { pictureName } });
const statusOf = async (url: string) => (await app.inject(url)).statusCode;
const png = async (width = 90) => fileOf(await picture('png', width, 60), 'a.png', 'image/png');

async function reportedPost(author: Actor) {
  const post = await publish(app, author, { image: await png() });
  await reportAs(app, bea, 'post', post.id);
  const [report] = (await subjectOf(mod, 'post', post.id)).reports;
  return { id: post.id, url: post.image?.url ?? '', name: report?.pictures[0]?.name ?? '' };
}

test('each report has the content of its time', async () => {
  const ann = await seedActor(db, 'ann');
  const { id } = await publish(app, ann, { title: 'A', content: 'Something bad' });
  await reportAs(app, bea, 'post', id);
  await call(app, updatePost, { token: ann.token, params: { id }, json: { content: 'Something harmless' } });
  await reportAs(app, cleo, 'post', id);
  const { snapshot, reports } = await subjectOf(mod, 'post', id);
  expect(snapshot.content).toBe('Something harmless');
  expect(reports.map((report) => [report.reporter, report.snapshot.content])).toEqual([
    ['cleo', 'Something harmless'],
    ['bea', 'Something bad'],
  ]);
});

test('moderators see the picture of a reported post after its deletion, and nobody else does', async () => {
  const dan = await seedActor(db, 'dan');
  const { id, url, name } = await reportedPost(dan);
  expect(await statusOf(url)).toBe(200);
  await call(app, deletePost, { token: dan.token, params: { id } });
  expect(await statusOf(url)).toBe(404);
  // A second deletion does not begin before the rows of the first one are deleted.
  const other = await publish(app, dan, { title: 'B', content: 'C' });
  await call(app, deletePost, { token: dan.token, params: { id: other.id } });
  expect(await statusOf(url)).toBe(404);
  const { body } = await read(mod, name);
  expect(body.picture).toMatch(/^data:image\/webp;base64,UklGR/);
  expect((await read(bea, name)).status).toBe(403);
  expect((await read(mod, '0'.repeat(32))).status).toBe(404);
  await decideAs(app, mod, 'post', id);
  const { body: decisions } = await call(app, listDecisions, { token: owner.token });
  expect(decisions[0]?.pictures).toEqual([{ name, kind: 'post' }]);
  expect((await read(owner, name)).status).toBe(200);
});

test('a removed post shows its picture to moderators only', async () => {
  const dora = await seedActor(db, 'dora');
  const { id, url, name } = await reportedPost(dora);
  await decideAs(app, mod, 'post', id, { remove: true });
  expect([await statusOf(url), (await read(mod, name)).status]).toEqual([404, 200]);
});

test('moderators see the pictures of a reported member after these were replaced or removed', async () => {
  const eve = await newMember(app, 'eve');
  const update = async () => {
    const form = formOf({ banner: await png(), image: await png() });
    return (await call(app, updateUser, { params: { userId: eve.userId }, token: eve.token, form })).body;
  };
  const { profilePicture, profileBanner } = await update();
  await reportAs(app, bea, 'member', eve.userId);
  const [report] = (await subjectOf(mod, 'member', eve.userId)).reports;
  const pictures = report?.pictures ?? [];
  expect(pictures.map(({ kind }) => kind)).toEqual(['avatar', 'banner']);
  const { profilePicture: next } = await update();
  expect(await Promise.all([profilePicture, profileBanner, next].map(statusOf))).toEqual([404, 404, 200]);
  await reportAs(app, cleo, 'member', eve.userId);
  const second = (await subjectOf(mod, 'member', eve.userId)).reports[0]?.pictures ?? [];
  const json = { reason: 'Rude' };
  await call(app, removePictures, { token: mod.token, params: { userId: eve.userId }, json });
  const { body: eveNow } = await call(app, getUser, { token: bea.token, params: { username: 'eve' } });
  expect(await Promise.all([next, eveNow.profilePicture].map(statusOf))).toEqual([404, 200]);
  for (const { name } of [...pictures, ...second]) expect((await read(mod, name)).status).toBe(200);
});

test('moderators see no picture of a report about a member of equal rank, or about themselves', async () => {
  const gus = await newMember(app, 'gus');
  await reportAs(app, bea, 'member', gus.userId);
  const name = (await subjectOf(mod, 'member', gus.userId)).reports[0]?.pictures[0]?.name ?? '';
  await setRoleOf(db, gus.userId, 'moderator');
  expect((await read(mod, name)).status).toBe(404);
  expect((await read(gus, name)).status).toBe(404);
  expect((await read(owner, name)).status).toBe(200);
});

test('with an account its reported pictures are deleted', async () => {
  const before = await storedFiles(resources);
  const fay = await newMember(app, 'fay');
  const { url } = await reportedPost(fay);
  await reportAs(app, bea, 'member', fay.userId);
  const form = formOf({ image: await png() });
  await call(app, updateUser, { params: { userId: fay.userId }, token: fay.token, form });
  await call(app, deleteUser, { params: { userId: fay.userId }, token: fay.token });
  await expect.poll(() => storedFiles(resources)).toEqual(before);
  expect(await statusOf(url)).toBe(404);
});
