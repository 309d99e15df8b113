import type { Page } from '@playwright/test';
import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { streamEvents } from '@plaza/contract/event.ts';
import { logIn, type SignedUp } from './members.ts';
import type { PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';
import { expect } from './test.ts';

/** The path of the stream of events. */
export const STREAM = endpointPath(streamEvents);

/** Logs in, and waits for the stream of events. */
export async function logInLive(page: Page, member: SignedUp, path = '/'): Promise<void> {
  const open = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM);
  await page.goto(path);
  await logIn(page, member);
  expect((await open).status()).toBe(200);
}

/** Comments on a post through the API. @returns the id of the comment */
export async function commentOn(
  plaza: PlazaServer,
  { session }: SignedUp,
  PostId: number,
  commentBody: string,
): Promise<number> {
  const comments = await callAs(plaza, session, createComment, { json: { PostId, commentBody } });
  return comments.at(-1)?.id ?? 0;
}
