import { createPost, getPost, type Post } from '@plaza/contract/post.ts';
import { expect } from 'vitest';
import { call, type Answerer } from './client.ts';

interface Caller {
  readonly token: string;
}

/** A form of these fields. */
export function formOf(fields: Readonly<Record<string, string | Blob>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** A file as a browser would send it. */
export const fileOf = (bytes: Uint8Array, name: string, type = 'application/octet-stream'): File =>
  new File([new Uint8Array(bytes)], name, { type });

/** Publishes a post. */
export async function publish(
  app: Answerer,
  { token }: Caller,
  fields: Readonly<Record<string, string | Blob>> = {},
): Promise<Post> {
  const form = formOf({ title: 'A title', content: 'Some content', ...fields });
  const { status, body } = await call(app, createPost, { token, form });
  expect(status).toBe(201);
  return body.post;
}

/** A post as a member sees it. */
export async function postFor(app: Answerer, { token }: Caller, id: number): Promise<Post> {
  const { status, body } = await call(app, getPost, { token, params: { id } });
  expect(status).toBe(200);
  return body.post;
}
