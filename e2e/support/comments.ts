import type { Page, Request } from '@playwright/test';
import { createComment, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { Post } from '@plaza/contract/post.ts';
import type { Session } from '@plaza/contract/session.ts';
import { chooseFrom } from './menus.ts';
import type { PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';

/** The parts of the page of a post that are about its comments. */
export function commentsOf(page: Page) {
  const menu = page.getByRole('button', { name: 'Comment menu' });
  return {
    field: page.getByRole('textbox', { name: 'Write a comment' }),
    button: page.getByRole('button', { name: 'Comment', exact: true }),
    items: page.getByRole('list', { name: 'Comments' }).getByRole('listitem'),
    menu,
    /** Asks for the first comment of one's own to be deleted. */
    deleteFirst: () => chooseFrom(page, menu.first(), 'Delete'),
  };
}

/** Whether this is the call that sends a comment. */
export function isSend(request: Request): boolean {
  return (
    request.method() === createComment.method &&
    new URL(request.url()).pathname === endpointPath(createComment)
  );
}

/** A comment that this member wrote about the post. */
export async function writeComment(
  plaza: PlazaServer,
  session: Session,
  { id }: Post,
  commentBody: string,
): Promise<void> {
  await callAs(plaza, session, createComment, { json: { commentBody, PostId: id } });
}

/** What the comments say that the server keeps, oldest first. */
export async function keptComments(plaza: PlazaServer, session: Session, { id }: Post): Promise<string[]> {
  const comments = await callAs(plaza, session, listComments, { params: { postId: id } });
  return comments.map(({ commentBody }) => commentBody);
}
