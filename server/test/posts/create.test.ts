import { createPost } from '@plaza/contract/post.ts';
import { MULTIPART_MAX_PARTS } from '@plaza/contract/body.ts';
import { describe, expect, it, test } from 'vitest';
import { openPlaza } from '../support/app.ts';
import { textUnlike } from '../support/matchers.ts';
import { call } from '../support/client.ts';
import { picture } from '../support/members.ts';
import { postFor, fileOf, formOf, publish } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';

const { app, resources } = await openPlaza();
const ann = await seedActor(resources.db, 'ann');
const bob = await seedActor(resources.db, 'bob');
const { token } = ann;

test('a post sent as JSON is answered completely, and read as answered', async () => {
  const json = { title: 'Hello', content: 'My first post.' };
  const { status, body } = await call(app, createPost, { token, json });
  expect(status).toBe(201);
  expect(body.message).not.toBe('');
  expect(body.post).toEqual({
    id: body.post.id,
    title: 'Hello',
    content: 'My first post.',
    imageUrl: null,
    userId: ann.userId,
    username: 'ann',
    createdAt: body.post.createdAt,
    updatedAt: body.post.createdAt,
    Viewes: [],
    Comments: [],
    name: 'Name of ann',
    profilePicture: body.post.profilePicture,
    image: null,
    viewCount: 0,
    likeCount: 0,
    dislikeCount: 0,
    commentCount: 0,
    viewed: false,
    isNew: true,
    newCommentCount: 0,
    reaction: null,
    can: { edit: true, delete: true },
  });
  expect(body.post.profilePicture).toMatch(/^\/media\//);
  expect(await postFor(app, bob, body.post.id)).toEqual({
    ...body.post,
    can: { edit: false, delete: false },
  });
});

test('the date of a post is that of the server', async () => {
  const before = Date.now();
  const { createdAt } = await publish(app, ann);
  expect(Date.parse(createdAt)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(createdAt)).toBeLessThanOrEqual(Date.now());
});

test('a form creates a post with a picture and description', async () => {
  const image = fileOf(await picture('png', 400, 300), 'cat.png');
  const post = await publish(app, ann, { title: 'A cat', image, alt: 'A cat on a windowsill' });
  expect(post.image).toMatchObject({ width: 400, height: 300, alt: 'A cat on a windowsill' });
  expect(post.image?.sources.map(({ width }) => width)).toEqual([320, 400]);
  expect(post.image?.placeholder).not.toBe('');
  expect(post.imageUrl).toBe(post.image?.url);
  for (const { url } of post.image?.sources ?? []) {
    expect((await app.inject(url)).headers['content-type']).toBe('image/webp');
  }
});

test('a description without a picture is ignored', async () => {
  expect((await publish(app, ann, { alt: 'Of nothing' })).image).toBeNull();
});

describe('author and date of a post', () => {
  const foreign = {
    title: 'Mine',
    content: 'All mine',
    id: '1',
    userId: String(bob.userId),
    username: 'bob',
    name: 'Bob',
    imageUrl: '/media/x.webp',
    createdAt: '2001-01-01T00:00:00.000Z',
    likeCount: '7',
    role: 'admin',
    nonsense: 'more',
  };
  const expectMine = (post: unknown) =>
    expect(post).toMatchObject({
      userId: ann.userId,
      username: 'ann',
      name: 'Name of ann',
      imageUrl: null,
      likeCount: 0,
      createdAt: textUnlike(/^2001/),
    });

  it('are those of the token, not of fields of a form', async () => {
    expectMine(await publish(app, ann, foreign));
  });

  it('are those of the token, not of fields of JSON', async () => {
    const json = { ...foreign, userId: bob.userId, id: 1, image: 'http://example.org/a.png', likeCount: 7 };
    const { status, body } = await call(app, createPost, { token, json });
    expect(status).toBe(201);
    expectMine(body.post);
  });
});

describe('a form', () => {
  it('with two pictures is rejected', async () => {
    const form = formOf({ title: 'A', content: 'B', image: fileOf(await picture(), 'a.png') });
    form.append('image', fileOf(await picture(), 'b.png'));
    const { error } = await call(app, createPost, { token, form });
    expect(error()).toMatchObject({ code: 'too-many-files', message: 'Too many files' });
  });

  it('may have twelve parts at most', async () => {
    const form = formOf({ title: 'A', content: 'B' });
    for (let i = 3; i <= MULTIPART_MAX_PARTS; i++) form.append(`more${i}`, 'x');
    expect((await call(app, createPost, { token, form })).status).toBe(201);
    form.append('one too many', 'x');
    expect((await call(app, createPost, { token, form })).error().code).toBe('bad_request');
  });
});
