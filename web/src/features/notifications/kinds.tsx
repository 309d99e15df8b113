import type { Notification, NotificationKind } from '@plaza/contract/notification.ts';
import { commentFragment, PAGES, pagePath } from '@plaza/contract/pages.ts';
import {
  AtSign,
  CircleAlert,
  Hourglass,
  MessageCircle,
  MessagesSquare,
  Scale,
  ShieldAlert,
  ThumbsUp,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Translate } from '../../lib/texts/translate.ts';
import {
  accountSentence,
  decisionSentence,
  membersActed,
  mentionSentence,
  pendingSentence,
  reportSentence,
  type Facts,
} from './sentences.tsx';

interface KindOfNotification {
  readonly Icon: LucideIcon;
  readonly sentence: (facts: Facts, t: Translate) => ReactNode;
  /**
   * The path of the page that shows what a notification is about, with the fragment of its comment, if it has one.
   * @param userId the member who is notified
   */
  readonly target: (notification: Pick<Notification, 'post' | 'commentId'>, userId: number) => string;
}

const postOf: KindOfNotification['target'] = ({ post, commentId }) => {
  const path = post ? pagePath('post', { id: post.id }) : PAGES.feed;
  return commentId === null ? path : path + commentFragment(commentId);
};

/** How notifications are shown; `server/src/notifications/notification-kinds.ts` has who receives them and what reads them. */
export const KINDS: Readonly<Record<NotificationKind, KindOfNotification>> = {
  comment: { Icon: MessageCircle, sentence: membersActed('comment'), target: postOf },
  thread: { Icon: MessagesSquare, sentence: membersActed('thread'), target: postOf },
  mention: { Icon: AtSign, sentence: mentionSentence, target: postOf },
  like: { Icon: ThumbsUp, sentence: membersActed('like'), target: postOf },
  moderation: { Icon: Scale, sentence: decisionSentence, target: () => PAGES.moderation },
  joined: { Icon: UserPlus, sentence: membersActed('joined'), target: () => PAGES.invitations },
  pending: { Icon: Hourglass, sentence: pendingSentence, target: () => PAGES.manageRegistrations },
  report: { Icon: CircleAlert, sentence: reportSentence, target: () => PAGES.manageReports },
  account: {
    Icon: ShieldAlert,
    sentence: accountSentence,
    target: (_about, userId) => pagePath('settings', { id: userId }),
  },
};
