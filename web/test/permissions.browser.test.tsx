import { beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CommentList } from '../src/features/comments/comment-list.tsx';
import { startSession } from '../src/features/session/session.ts';
import { FeedPost } from '../src/pages/feed-post.tsx';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

beforeAll(startSession);

/** The member is the author of the first and not of the second: permissions are those that the answer states. */
const AUTHORS = [1, 2];

test.each([true, false])(
  'a post has a menu by its permission to delete (%s), whoever wrote it',
  async (can) => {
    const permissions = { edit: false, delete: can };
    await showToMember(
      AUTHORS.map((userId) => (
        <FeedPost key={userId} post={postOf(userId, { userId, can: permissions })} index={0} total={2} />
      )),
    );
    await expect.element(page.getByRole('article').nth(1)).toBeVisible();
    expect(page.getByRole('button', { name: 'Post menu' }).elements()).toHaveLength(can ? 2 : 0);
  },
);

test.each([true, false])(
  'a comment has a menu by its permission to delete (%s), whoever wrote it',
  async (can) => {
    const comments = AUTHORS.map((userId) => ({
      id: userId,
      commentBody: `Comment ${userId}`,
      username: `member${userId}`,
      userId,
      PostId: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      name: `Member ${userId}`,
      profilePicture: '/media/x.webp',
      can: { delete: can },
    }));
    await showToMember(<CommentList comments={comments} headingId="comments" onDeleted={() => {}} />);
    await expect.element(page.getByText('Comment 2')).toBeVisible();
    expect(page.getByRole('button', { name: 'Comment menu' }).elements()).toHaveLength(can ? 2 : 0);
  },
);
