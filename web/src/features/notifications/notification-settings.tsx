import { KINDS, MODERATOR_KINDS, type NotificationKind } from '@plaza/contract/notification.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error.ts';
import { useRetryWhenReachable } from '../../api/retry-when-reachable.ts';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { Alert } from '../../ui/alert.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useMember } from '../session/member.ts';
import { changeSetting, unsavedSettings } from './change-setting.ts';
import './notification-settings.css';
import { settingsQuery } from './notification-queries.ts';

const LABELS = {
  comment: 'notifications.setting.comment',
  thread: 'notifications.setting.thread',
  mention: 'notifications.setting.mention',
  like: 'notifications.setting.like',
  moderation: 'notifications.setting.moderation',
  joined: 'notifications.setting.joined',
  pending: 'notifications.setting.pending',
  report: 'notifications.setting.report',
} as const satisfies Record<NotificationKind, PlainTextKey>;

/** A switch for each kind of notifications that the member can receive. */
export function NotificationSettings() {
  const t = useTranslate();
  const { role } = useMember();
  const { data, error, refetch } = useQuery(settingsQuery);
  useRetryWhenReachable(error, () => void refetch());
  const unsaved = useStore(unsavedSettings);
  const kinds = KINDS.filter((kind) => !MODERATOR_KINDS.has(kind) || isAtLeast(role, 'moderator'));
  const shown = data && { ...data, ...unsaved };
  return (
    <>
      <Alert onRetry={() => void refetch()}>{error && messageOf(error)}</Alert>
      <ul className="notification-settings" aria-busy={!shown && !error}>
        {kinds.map((kind) => (
          <li key={kind}>
            {shown ? (
              <Switch
                label={t(LABELS[kind])}
                checked={shown[kind]}
                onChange={({ currentTarget }) => void changeSetting({ kind, isOn: currentTarget.checked })}
              />
            ) : (
              <Skeleton shape="title" />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
