import type { Notification, NotificationKind } from '@plaza/contract/notification.ts';
import {
  AtSign,
  CircleAlert,
  Hourglass,
  MessageCircle,
  MessagesSquare,
  Scale,
  ThumbsUp,
  UserPlus,
  type LucideIcon,
} from 'lucide-react';
import type { MouseEvent } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Link } from '../../ui/link.tsx';
import { NewBadge } from '../../ui/new-badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { sentenceOf } from './sentences.tsx';
import { targetOf } from './targets.ts';

const ICONS: Readonly<Record<NotificationKind, LucideIcon>> = {
  comment: MessageCircle,
  thread: MessagesSquare,
  mention: AtSign,
  like: ThumbsUp,
  moderation: Scale,
  joined: UserPlus,
  pending: Hourglass,
  report: CircleAlert,
};

interface NotificationItemProps {
  readonly notification: Notification;
  readonly isUnread: boolean;
  /** Called when the link of an unread notification is followed, in this tab or another. */
  readonly onRead: (notification: Notification) => void;
}

/** A notification, which is a link to what it is about. */
export function NotificationItem({ notification, isUnread, onRead }: NotificationItemProps) {
  'use memo';
  const t = useTranslate();
  const { kind, actors, updatedAt } = notification;
  const Icon = ICONS[kind];
  const read = () => isUnread && onRead(notification);
  return (
    <li className={classNames('notification', isUnread && 'notification-unread')}>
      <Link
        to={targetOf(notification)}
        className="notification-link"
        onClick={read}
        onAuxClick={({ button }: MouseEvent) => button === 1 && read()}
      >
        <Icon aria-hidden size={24} />
        <span className="notification-body">
          {actors.length > 0 && (
            <span className="notification-actors">
              {actors.map(({ userId, name, profilePicture }) => (
                <Avatar key={userId} name={name} picture={profilePicture} size={32} />
              ))}
            </span>
          )}
          <span className="notification-sentence">{sentenceOf(notification, t)}</span>{' '}
          <span className="notification-facts">
            <RelativeTime at={updatedAt} /> {isUnread && <NewBadge text={t('notifications.badge')} />}
          </span>
        </span>
      </Link>
    </li>
  );
}
