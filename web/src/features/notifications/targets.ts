import type { Notification } from '@plaza/contract/notification.ts';
import { commentFragment, PAGES, pagePath } from '@plaza/contract/pages.ts';

/** The path of the page that shows what a notification is about, with the fragment of its comment, if it has one. */
export function targetOf({
  kind,
  post,
  commentId,
}: Pick<Notification, 'kind' | 'post' | 'commentId'>): string {
  switch (kind) {
    case 'comment':
    case 'thread':
    case 'mention':
    case 'like': {
      const path = post ? pagePath('post', { id: post.id }) : PAGES.feed;
      return commentId === null ? path : path + commentFragment(commentId);
    }
    case 'moderation':
      return PAGES.moderation;
    case 'joined':
      return PAGES.invitations;
    case 'pending':
      return PAGES.manageRegistrations;
    case 'report':
      return PAGES.manageReports;
  }
}
