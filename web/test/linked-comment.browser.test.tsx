import { COMMENT_NOT_FOUND, COMMENTS_PAGE_MAX } from '@plaza/contract/comment.ts';
import type { ErrorCode } from '@plaza/contract/error.ts';
import { commentFragment } from '@plaza/contract/pages.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { removeFragment } from '../src/features/comments/linked-comment.ts';
import { commentsPage, idsTo, loadedIds, serveComments } from './support/comments.ts';
import { failure, scriptNetwork } from './support/network.ts';
import { PostComments } from './support/post-comments.tsx';
import { showToMember } from './support/show.tsx';

const { href } = location;
const COUNT = 45;
const MEMBER = 53_001;

const thePost = <PostComments count={COUNT} />;

const field = page.getByRole('textbox');
const alert = page.getByRole('alert');
const itemOf = (id: number) => page.getByRole('listitem').filter({ hasText: new RegExp(`Comment ${id}$`) });

/** Follows a link to a comment. */
function follow(id: number): void {
  location.hash = commentFragment(id);
}

beforeEach(removeFragment);

test('a link to a comment loads it, and leads to it until it loses the focus', async () => {
  const limits = serveComments(() => COUNT);
  follow(14);
  await showToMember(thePost, MEMBER);
  await expect.element(itemOf(14)).toHaveFocus();
  await expect.element(itemOf(14)).toBeInViewport();
  await expect.element(itemOf(14)).toHaveAttribute('data-linked');
  expect([location.href, loadedIds()]).toEqual([href, idsTo(COUNT)]);
  follow(COUNT);
  await expect.element(itemOf(COUNT)).toHaveAttribute('data-linked');
  await expect.element(itemOf(14)).not.toHaveAttribute('data-linked');
  expect([location.href, limits()]).toEqual([href, [30, 30, COMMENTS_PAGE_MAX]]);
});

test('a link to a comment that does not exist gets a message, until a link to one that exists', async () => {
  serveComments(() => COUNT);
  await showToMember(thePost, MEMBER);
  follow(900);
  await expect.element(alert.getByText(COMMENT_NOT_FOUND)).toBeVisible();
  await expect.element(alert.getByRole('button')).not.toBeInTheDocument();
  follow(20);
  await expect.element(itemOf(20)).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a linked comment that cannot be loaded is loaded by Retry, or as soon as Plaza answers again', async () => {
  const codes: ErrorCode[] = ['internal', 'overloaded'];
  scriptNetwork((call) => {
    const code = call.query.has('cursor') ? codes.shift() : undefined;
    return code ? failure(code) : commentsPage(COUNT, call);
  });
  follow(3);
  await showToMember(thePost, MEMBER);
  await expect.element(alert.getByText(/^The comment could not be loaded/)).toBeVisible();
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => codes).toEqual([]);
  await expect.element(alert).toBeVisible();
  dispatchEvent(new Event('focus'));
  await expect.element(itemOf(3)).toHaveFocus();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a linked comment does not take the focus from a member who types', async () => {
  serveComments(() => COUNT);
  await showToMember(thePost, MEMBER);
  await field.click();
  follow(3);
  await expect.element(itemOf(3)).toBeInTheDocument();
  await expect.poll(() => location.hash).toBe('');
  follow(900);
  await expect.element(alert.getByText(COMMENT_NOT_FOUND)).toBeVisible();
  await expect.element(field).toHaveFocus();
});
