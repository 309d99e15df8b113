import { createComment } from '@plaza/contract/comment.ts';
import { createPost, getPost, listPosts } from '@plaza/contract/post.ts';
import { getUser } from '@plaza/contract/user.ts';
import { describe, expect, it } from 'vitest';
import { newIdempotencyKey, requestFor } from './request.ts';

const key = () => requestFor(createComment, { json: {} }).headers['Idempotency-Key'];

describe('requestFor', () => {
  it('inserts parameters into the path, encoded', () => {
    expect(requestFor(getPost, { params: { id: 5 } })).toMatchObject({ method: 'GET', url: '/api/posts/5' });
    expect(requestFor(getUser, { params: { username: 'a/b?' } }).url).toBe('/api/auth/user/a%2Fb%3F');
  });

  it('leaves out undefined parameters of the query', () => {
    expect(requestFor(listPosts, { query: { limit: 20, cursor: undefined } }).url).toBe(
      '/api/posts/?limit=20',
    );
    expect(requestFor(listPosts, { query: { cursor: undefined } }).url).toBe('/api/posts/');
  });

  it('sends JSON with its type', () => {
    const request = requestFor(createComment, { json: { commentBody: 'Hello', PostId: 3 } }, 'key');
    expect(request.body).toBe('{"commentBody":"Hello","PostId":3}');
    expect(request.headers).toEqual({ 'Content-Type': 'application/json', 'Idempotency-Key': 'key' });
  });

  it('sends a form with files, without undefined fields and without a Content-Type', () => {
    const image = new File(['x'], 'x.png', { type: 'image/png' });
    const { body, headers } = requestFor(createPost, { form: { title: 'T', alt: undefined, image } });
    expect(body).toBeInstanceOf(FormData);
    expect(Array.from(body as FormData, ([name]) => name)).toEqual(['title', 'image']);
    expect(headers).not.toHaveProperty('Content-Type');
  });

  it('adds a new Idempotency-Key to each call of an idempotent endpoint, and to no other', () => {
    expect(key()).toMatch(/^[0-9a-f]{32}$/);
    expect(key()).not.toBe(key());
    expect(requestFor(getPost, { params: { id: 1 } }).headers).toEqual({});
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
