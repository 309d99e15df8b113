import { listNotifications, UNREAD_MAX, type Notification } from '@plaza/contract/notification.ts';
import { expect } from 'vitest';
import { pagesOf } from '../pages.ts';
import type { Plaza } from './compare-posts.ts';
import type { MemberModel } from './visibility-model.ts';
import { POST_KINDS, type ShownModel } from './notification-model.ts';

const inOrder = (shown: readonly ShownModel[]) =>
  shown.toSorted((a, b) => a.postId - b.postId || a.kind.localeCompare(b.kind));

const shownOf = ({ kind, post, actorCount, commentId }: Notification): ShownModel[] => {
  const known = POST_KINDS.find((each) => each === kind);
  return known && post ? [{ kind: known, postId: post.id, actorCount, commentId }] : [];
};

/** Compares the unread notifications about posts, and the number of all unread ones with those that are listed. */
export async function expectNotifications({ app, model }: Plaza, viewer: MemberModel): Promise<void> {
  const unread: Notification[] = [];
  const counts = new Set<number>();
  for await (const page of pagesOf(app, listNotifications, { token: viewer.token })) {
    unread.push(...page.notifications.filter(({ read }) => !read));
    counts.add(page.unread);
  }
  expect([...counts], `unread notifications of ${viewer.userId}`).toEqual([
    Math.min(unread.length, UNREAD_MAX),
  ]);
  expect(inOrder(unread.flatMap(shownOf)), `notifications of ${viewer.userId}`).toEqual(
    inOrder(model.notifications.shownTo(viewer)),
  );
}
