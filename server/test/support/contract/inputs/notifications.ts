import {
  getNotificationSettings,
  getPostMute,
  CHOSEN_KINDS,
  listNotifications,
  mutePost,
  readNotifications,
  setNotificationSettings,
} from '@plaza/contract/notification.ts';
import { seedNotification } from '../../notifications.ts';
import { seedPost } from '../../seed.ts';
import type { GoodInput } from '../scene.ts';

const withoutLikes = Object.fromEntries(CHOSEN_KINDS.map((kind) => [kind, kind !== 'like']));

export const NOTIFICATION_INPUTS: readonly GoodInput[] = [
  [listNotifications, () => ({})],
  [
    readNotifications,
    async ({ db, owner: { userId } }) => {
      const postId = await seedPost(db, userId);
      return { json: { ids: [await seedNotification(db, { userId, postId, commentId: 1 })] } };
    },
  ],
  [getNotificationSettings, () => ({})],
  [setNotificationSettings, () => ({ json: withoutLikes })],
  [getPostMute, ({ postId }) => ({ params: { id: postId } })],
  [mutePost, ({ postId }) => ({ params: { id: postId }, json: { muted: true } })],
];
