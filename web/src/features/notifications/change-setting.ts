import {
  setNotificationSettings,
  type ChosenKind,
  type NotificationSettings,
} from '@plaza/contract/notification.ts';
import { reasonOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { createStore } from '../../lib/store.ts';
import { currentTranslate } from '../../lib/texts/texts.ts';
import { showFailure } from '../../ui/toast.tsx';
import { onMemberChange } from '../session/session.ts';
import { settingsQuery } from './notification-queries.ts';
import { unreadKey } from './unread.ts';

interface Setting {
  readonly kind: ChosenKind;
  readonly isOn: boolean;
}

/** The changes that the server has not confirmed. */
export const unsavedSettings = createStore<Partial<NotificationSettings>>({});

onMemberChange(() => unsavedSettings.set({}));

/** The last call. A call contains all settings, so the next one waits for it. */
let saving = Promise.resolve();

/** Changes a setting. The page shows it at once; a failure reverts it, with a message. */
export function changeSetting(setting: Setting): Promise<void> {
  unsavedSettings.set({ ...unsavedSettings.get(), [setting.kind]: setting.isOn });
  return (saving = saving.then(() => save(setting)));
}

async function save(setting: Setting): Promise<void> {
  // Changed again meanwhile, or another member has signed in.
  if (unsavedSettings.get()[setting.kind] !== setting.isOn) return;
  try {
    // Another device may have changed others.
    const others = await queryClient.query(settingsQuery);
    const saved = await call(setNotificationSettings, { json: { ...others, [setting.kind]: setting.isOn } });
    queryClient.setQueryData(settingsQuery.queryKey, saved);
    forget(setting);
    // The notifications of a kind that is off are read.
    void queryClient.invalidateQueries({ queryKey: unreadKey });
  } catch (error) {
    forget(setting);
    const text = currentTranslate()('notifications.settingNotSaved', { reason: reasonOf(error) });
    showFailure(text, () => void changeSetting(setting), { about: 'notification settings' });
  }
}

function forget({ kind, isOn }: Setting): void {
  const { [kind]: latest, ...others } = unsavedSettings.get();
  if (latest === isOn) unsavedSettings.set(others);
}
