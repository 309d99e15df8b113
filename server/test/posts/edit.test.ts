import { createPost, deletePost, listPosts, updatePost } from '@plaza/contract/post.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { call } from '../support/client.ts';
import { stopClock } from '../support/devices.ts';
import { picture } from '../support/members.ts';
import { postFor, fileOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');
const bob = await seedActor(resources.db, 'bob');
const { token } = ann;

const edit = (id: number, json: unknown) => call(app, updatePost, { token, params: { id }, json });

test('an edit changes the named fields and answers the post as all members see it', async () => {
  const post = await publish(app, ann, { title: 'Old', content: 'Old text' });
  const { status, body } = await edit(post.id, { title: 'New', content: 'New text' });
  expect(status).toBe(200);
  expect(body.message).not.toBe('');
  expect(body.post).toEqual({
    ...post,
    title: 'New',
    content: 'New text',
    updatedAt: body.post.updatedAt,
  });
  const forOthers = { ...body.post, can: { edit: false, delete: false } };
  expect(await postFor(app, bob, post.id)).toEqual(forOthers);
  expect((await call(app, listPosts, { token })).body[0]).toEqual(body.post);
});

test('an edit changes the time of the last change, not the time of publication', async () => {
  const clock = stopClock();
  const post = await publish(app, ann);
  expect(post.updatedAt).toBe(post.createdAt);
  clock.advance(2);
  const { body } = await edit(post.id, { title: 'New' });
  expect(body.post.createdAt).toBe(post.createdAt);
  expect(Date.parse(body.post.updatedAt)).toBeGreaterThan(Date.parse(post.updatedAt));
});

test.each([
  ['names nothing', {}],
  ['leaves all empty', { title: '', content: ' \n\t' }],
  ['contains only removed characters', { title: '\u200b', content: '\u0007' }],
  ['repeats what is there', { title: 'Kept ', content: 'Kept too', alt: 'A hill' }],
])('an edit that %s keeps the time of the last change', async (_what, json) => {
  const clock = stopClock();
  const image = fileOf(await picture(), 'a.png');
  const post = await publish(app, ann, { title: 'Kept', content: 'Kept too', alt: 'A hill', image });
  clock.advance(2);
  expect((await edit(post.id, json)).body.post).toEqual(post);
});

test.each([{ title: 'New' }, { content: 'New' }, { alt: 'New' }, { alt: '' }])(
  'an edit to %j changes the time of the last change',
  async (json) => {
    const clock = stopClock();
    const image = fileOf(await picture(), 'a.png');
    const post = await publish(app, ann, { alt: 'A hill', image });
    clock.advance(2);
    const { body } = await edit(post.id, json);
    expect(Date.parse(body.post.updatedAt)).toBeGreaterThan(Date.parse(post.updatedAt));
  },
);

describe('an edit keeps', () => {
  it('author and picture, whatever other fields contain', async () => {
    const post = await publish(app, ann);
    const json = {
      title: 'New',
      content: 'New',
      body: 'New',
      userId: bob.userId,
      username: 'bob',
      id: 1,
      imageUrl: 'x',
    };
    const { body } = await edit(post.id, json);
    expect(body.post).toMatchObject({ id: post.id, userId: ann.userId, username: 'ann', imageUrl: null });
  });
});

test('an edit without a body changes nothing', async () => {
  const post = await publish(app, ann);
  const { status, body } = await call(app, updatePost, { token, params: { id: post.id } });
  expect(status).toBe(200);
  expect(body.post).toMatchObject({ title: post.title, content: post.content });
});

test('a description is changed, kept and cleared', async () => {
  const post = await publish(app, ann, { image: fileOf(await picture(), 'a.png'), alt: 'First' });
  const altAfter = async (json: unknown) => (await edit(post.id, json)).body.post.image?.alt;
  expect(post.image?.alt).toBe('First');
  expect(await altAfter({ alt: ' Second\u202e ' })).toBe('Second');
  expect(await altAfter({ title: 'Other' })).toBe('Second');
  expect(await altAfter({ alt: '' })).toBe('');
  const { image } = await postFor(app, bob, post.id);
  expect(image).toEqual({ ...post.image, alt: '' });
});

test('a description without a picture is ignored', async () => {
  const post = await publish(app, ann);
  const { status, body } = await edit(post.id, { alt: 'Of nothing' });
  expect(status).toBe(200);
  expect(body.post.image).toBeNull();
});

describe('an edit is rejected', () => {
  it('as a form', async () => {
    const post = await publish(app, ann);
    const form = new FormData();
    form.set('title', 'New');
    const { error } = await call(app, updatePost, { token, params: { id: post.id }, form });
    expect(error().code).toBe('unsupported_media_type');
  });

  it('completely when one field is invalid', async () => {
    const post = await publish(app, ann);
    const { error } = await edit(post.id, { title: 'New', content: 'a'.repeat(10_001) });
    expect(error().fields).toHaveProperty('content');
    expect(await postFor(app, ann, post.id)).toEqual(post);
  });
});

test.each(['0', '-1', '1.5', '0x10', '1e3', '01', ' 1', 'abc', '9007199254740992', '99999999999999999999'])(
  'the id %s is 404',
  async (id) => {
    const { error } = await call(app, updatePost, { token, params: { id }, json: { title: 'New' } });
    expect(error().code).toBe('not_found');
  },
);

test('ids increase, also after the last post is deleted', async () => {
  const json = { title: 'A', content: 'B' };
  const { body: last } = await call(app, createPost, { token, json });
  await call(app, deletePost, { token, params: { id: last.post.id } });
  const { body: next } = await call(app, createPost, { token, json });
  expect(next.post.id).toBeGreaterThan(last.post.id);
});
