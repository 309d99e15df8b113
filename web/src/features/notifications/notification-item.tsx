import type { Notification } from '@plaza/contract/notification.ts';
import type { MouseEvent } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { Translate } from '../../lib/texts/translate.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { deviceName } from '../../lib/device-name.ts';
import { Link } from '../../ui/link.tsx';
import { NewBadge } from '../../ui/new-badge.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { useMember } from '../session/member.ts';
import { KINDS } from './kinds.tsx';
import { VoidLink } from './void-link.tsx';

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
  const { userId: ownId } = useMember();
  const { kind, actors, account, updatedAt } = notification;
  const device = account && deviceOf(account, t);
  const { Icon, sentence, target } = KINDS[kind];
  const read = () => isUnread && onRead(notification);
  return (
    <li className={classNames('notification', isUnread && 'notification-unread')}>
      <Link
        to={target(notification, ownId)}
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
          <span className="notification-sentence">{sentence(notification, t)}</span>{' '}
          <span className="notification-facts">
            {device && <>{device} · </>}
            <RelativeTime at={updatedAt} /> {isUnread && <NewBadge text={t('notifications.badge')} />}
          </span>
        </span>
      </Link>
      {account && account.linkId !== null && <VoidLink linkId={account.linkId} onVoided={read} />}
    </li>
  );
}

/** With which browser and system a log-in was. */
function deviceOf({ news, detail }: NonNullable<Notification['account']>, t: Translate): string | undefined {
  return LOG_INS.has(news) ? deviceName(detail, t) : undefined;
}

const LOG_INS: ReadonlySet<string> = new Set([
  'reset_link_used',
  'reset_email_used',
  'recovery_code_used',
  'new_device',
]);
