import * as contract from '@plaza/contract/notification.ts';
import { linkNext } from '../http/answer-page.ts';
import type { Route } from '../http/contract-route.ts';
import { jsonList, jsonObject } from '../lib/json.ts';
import {
  getSettings,
  isPostMuted,
  listNotifications,
  mutePost,
  setSettings,
  type NotificationResources,
} from './notification-service.ts';
import { readNotifications } from './reading-service.ts';

export function registerNotifications(route: Route, resources: NotificationResources): void {
  route(contract.listNotifications, async ({ viewer, query, request }, reply) => {
    const { items, next, unread } = await listNotifications(resources, viewer, query);
    linkNext(reply, request.url, next);
    return jsonObject({ unread, notifications: jsonList(items) });
  });

  route(contract.readNotifications, async ({ viewer, body }) => ({
    unread: await readNotifications(resources, viewer, body),
  }));

  route(contract.getNotificationSettings, ({ viewer }) => getSettings(resources.db, viewer));

  route(contract.setNotificationSettings, ({ viewer, body }) => setSettings(resources, viewer, body));

  route(contract.getPostMute, async ({ viewer, params }) => ({
    muted: await isPostMuted(resources.db, viewer, params.id),
  }));

  route(contract.mutePost, async ({ viewer, params, body: { muted } }) => {
    await mutePost(resources, viewer, params.id, muted);
    return { muted };
  });
}
