import { getPostMute, listNotifications, mutePost, readNotifications } from '@plaza/contract/notification.ts';
import { seedNotification } from '../../notifications.ts';
import type { Pair, RoleCase } from './pair.ts';
import { EVERYONE, NEVER_SHOWN } from './rules.ts';

const notificationOfOther = ({ db, other, postId, commentId }: Pair) =>
  seedNotification(db, { userId: other.userId, postId, commentId });
const byId = ({ postId }: Pair) => ({ params: { id: postId } });

/** The calls about notifications. Ids of another member's notifications have no effect. */
export const NOTIFICATION_CASES: readonly RoleCase[] = [
  {
    endpoint: listNotifications,
    rule: NEVER_SHOWN,
    input: async (pair) => {
      await notificationOfOther(pair);
      return {};
    },
  },
  {
    endpoint: readNotifications,
    rule: EVERYONE,
    input: async (pair) => ({ json: { ids: [await notificationOfOther(pair)] } }),
  },
  { endpoint: getPostMute, rule: EVERYONE, input: byId },
  { endpoint: mutePost, rule: EVERYONE, input: (pair) => ({ ...byId(pair), json: { muted: true } }) },
];
