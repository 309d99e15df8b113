import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { endpointPath, type Endpoint, type ParamsOf, type ReplyOf } from '@plaza/contract/endpoint.ts';
import { createPost, listUserPosts, type Post } from '@plaza/contract/post.ts';
import type { Session } from '@plaza/contract/session.ts';
import { createMember } from './members.ts';
import { expect } from './test.ts';
import type { PlazaServer } from './plaza-server.ts';

/** Calls the API as a member. */
export async function callAs<E extends Endpoint>(
  plaza: PlazaServer,
  session: Session,
  endpoint: E,
  { params, json, form }: { params?: ParamsOf<E>; json?: unknown; form?: FormData } = {},
): Promise<ReplyOf<E>> {
  const path = endpointPath(endpoint, params as Record<string, number> | undefined);
  const response = await fetch(plaza.url + path, {
    method: endpoint.method,
    headers: {
      Authorization: `Bearer ${session.accessToken}`,
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: form ?? (json === undefined ? null : JSON.stringify(json)),
  });
  expect(response.ok, `${endpoint.name}: ${response.status}`).toBe(true);
  // The tests of the server validate every reply.
  return (await response.json()) as ReplyOf<E>;
}

interface NewPost {
  /** Unlike any other of this run if absent. */
  readonly title?: string;
  readonly content?: string;
  /** Path of an image file. */
  readonly image?: string;
  readonly alt?: string;
}

/** Publishes a post through the API. */
export async function publish(
  plaza: PlazaServer,
  session: Session,
  { title = newTitle(), content = 'Content', image, alt = '' }: NewPost = {},
): Promise<Post> {
  const form = new FormData();
  form.set('title', title);
  form.set('content', content);
  if (image !== undefined) {
    form.set('image', new File([await readFile(image)], 'image.jpg', { type: 'image/jpeg' }));
    form.set('alt', alt);
  }
  return (await callAs(plaza, session, createPost, { form })).post;
}

/** A new member with a post, and id and title of the post. */
export async function memberWithPost(plaza: PlazaServer, wanted?: NewPost) {
  const member = await createMember(plaza);
  const post = await publish(plaza, member.session, wanted);
  return { member, post, id: post.id, title: post.title };
}

/** The titles of the posts of a member. */
export async function publishedTitles(
  plaza: PlazaServer,
  { session }: { session: Session },
): Promise<string[]> {
  const posts = await callAs(plaza, session, listUserPosts, { params: { username: session.username } });
  return posts.map(({ title }) => title);
}

let titles = 0;

/** A title that no other post of this run has. */
export function newTitle(word = 'Title'): string {
  return `${word} ${process.pid.toString(36)} ${(titles++).toString(36)} end`;
}

/** The card of a post in a list. */
export function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article', { name: title, exact: true });
}

/** The button to like a post in a list. */
export function likeOf(page: Page, title: string): Locator {
  return cardOf(page, title).getByRole('button', { name: 'Like', exact: true });
}

/** The parts of the composer. */
export function composerOf(page: Page) {
  const region = page.getByRole('region', { name: 'Create a post' });
  return {
    region,
    title: region.getByRole('textbox', { name: 'Title' }),
    content: region.getByRole('textbox', { name: 'Content' }),
    file: region.locator('input[type=file]'),
    description: region.getByRole('textbox', { name: 'Image description' }),
    removeImage: region.getByRole('button', { name: 'Remove Image' }),
    cancel: region.getByRole('button', { name: 'Cancel' }),
    publish: region.getByRole('button', { name: 'Create Post' }),
  };
}
