import { CHOSEN_KINDS, MODERATOR_KINDS, type ChosenKind } from '@plaza/contract/notification.ts';
import { isAtLeast } from '@plaza/contract/role.ts';
import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../lib/store.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import type { PlainTextKey } from '../../lib/texts/translate.ts';
import { QueryProblem } from '../../calls/query-state.tsx';
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
} as const satisfies Record<ChosenKind, PlainTextKey>;

/** A switch for each kind of notifications that the member can receive. */
export function NotificationSettings() {
  const t = useTranslate();
  const { role } = useMember();
  const query = useQuery(settingsQuery);
  const { data, error } = query;
  const unsaved = useStore(unsavedSettings);
  const kinds = CHOSEN_KINDS.filter((kind) => !MODERATOR_KINDS.has(kind) || isAtLeast(role, 'moderator'));
  const shown = data && { ...data, ...unsaved };
  return (
    <>
      <QueryProblem query={query} />
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
