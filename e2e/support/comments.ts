import type { Page, Request } from '@playwright/test';
import { createComment, listComments } from '@plaza/contract/comment.ts';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import type { Post } from '@plaza/contract/post.ts';
import type { Session } from '@plaza/contract/session.ts';
import { chooseFrom } from './menus.ts';
import type { PlazaServer } from './plaza-server.ts';
import { callAs } from './posts.ts';

/** The elements of the comments on the page of a post. */
export function commentsOf(page: Page) {
  const menu = page.getByRole('button', { name: 'Comment menu' });
  return {
    field: page.getByRole('textbox', { name: 'Write a comment' }),
    button: page.getByRole('button', { name: 'Comment', exact: true }),
    items: page.getByRole('list', { name: 'Comments' }).getByRole('listitem'),
    menu,
    /** Opens the dialog that deletes the first own comment. */
    deleteFirst: () => chooseFrom(page, menu.first(), 'Delete'),
  };
}

/** Whether a request creates a comment. */
export function isCreateComment(request: Request): boolean {
  return (
    request.method() === createComment.method &&
    new URL(request.url()).pathname === endpointPath(createComment)
  );
}

/** Creates a comment through the API. */
export async function writeComment(
  plaza: PlazaServer,
  session: Session,
  { id }: Post,
  commentBody: string,
): Promise<void> {
  await callAs(plaza, session, createComment, { json: { commentBody, PostId: id } });
}

/** The texts of the stored comments on a post, oldest first. */
export async function storedComments(plaza: PlazaServer, session: Session, { id }: Post): Promise<string[]> {
  const comments = await callAs(plaza, session, listComments, { params: { postId: id } });
  return comments.map(({ commentBody }) => commentBody);
}
