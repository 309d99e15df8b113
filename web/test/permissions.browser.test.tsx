import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CommentList } from '../src/features/comments/comment-list.tsx';
import { FeedPost } from '../src/pages/feed-post.tsx';
import { PostView } from '../src/pages/post-view.tsx';
import { scriptNetwork } from './support/network.ts';
import { postOf } from './support/posts.ts';
import { showToMember } from './support/show.tsx';

beforeEach(() => void scriptNetwork(() => Response.json([])));

/** The viewer is the author of the first one only. The permissions of the answer decide, not the author. */
const AUTHORS = [1, 2];

test.each([true, false])(
  'the menu of a post depends on the permission to delete it (%s), not on its author',
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

test.each([
  ['edit', ['Edit', 'Mute this post']],
  ['delete', ['Mute this post', 'Delete']],
] as const)(
  'the page of a post offers to %s it by that permission, not by its author',
  async (action, items) => {
    for (const userId of AUTHORS) {
      const can = { edit: false, delete: false, [action]: true };
      const { unmount } = await showToMember(
        <PostView newSince={undefined} post={postOf(userId, { userId, can })} />,
      );
      await page.getByRole('button', { name: 'Post menu' }).click();
      await expect.element(page.getByRole('menuitem').first()).toBeVisible();
      expect(
        page
          .getByRole('menuitem')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(items);
      await unmount();
    }
  },
);

test.each([true, false])(
  'the menu of a comment depends on the permission to delete it (%s), not on its author',
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
    await showToMember(
      <CommentList
        renderMenu={() => null}
        isNew={() => false}
        comments={comments}
        headingId="comments"
        onDeleted={() => {}}
      />,
    );
    await expect.element(page.getByText('Comment 2')).toBeVisible();
    expect(page.getByRole('button', { name: 'Comment menu' }).elements()).toHaveLength(can ? 2 : 0);
  },
);
