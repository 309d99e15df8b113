import type { JsonOf } from '@plaza/contract/endpoint.ts';
import {
  listNotifications,
  mutePost,
  readNotifications,
  type Notification,
} from '@plaza/contract/notification.ts';
import { recordView } from '@plaza/contract/view.ts';
import type { Action } from './actions.ts';
import * as items from './items.ts';
import { monotonicNow } from './outcome.ts';
import { pick } from './random.ts';
import type { Intent, VirtualUser } from './virtual-user.ts';

/** The last write was not acknowledged; the item is not written again. */
const UNKNOWN = 'unknown';

/** Switches an item of a user on, with a value, or off. */
export async function toggle(
  user: VirtualUser,
  item: string,
  isOn: string,
  write: (value: string | null, intent: Pick<Intent<never>, 'item' | 'value'>) => Promise<unknown>,
): Promise<void> {
  const before = user.switches.get(item) ?? null;
  if (before === UNKNOWN) return;
  const value = before === null ? isOn : null;
  user.switches.set(item, UNKNOWN);
  if (await write(value, { item, value })) user.switches.set(item, value);
}

/** A post of which the user is notified: an own one, or one with an own comment. */
const followedPost = ({ posts, comments }: VirtualUser): number | undefined =>
  pick([() => pick(posts)?.id, () => pick(comments)?.postId])?.();

/** Opens such a post again, which reads the notifications about it. */
export const revisit: Action = async (user) => {
  const id = followedPost(user);
  if (id === undefined) return;
  user.viewed.add(id);
  const intent = { item: items.view(user.userId, id), value: items.VIEW_VALUE, postId: id };
  await user.write(recordView, { params: { id } }, intent);
};

/** Mutes such a post, or undoes that. */
export const muteFollowed: Action = async (user) => {
  const id = followedPost(user);
  if (id === undefined) return;
  await toggle(user, items.postMute(user.userId, id), items.MUTE_VALUE, (value, intent) =>
    user.write(mutePost, { params: { id }, json: { muted: value !== null } }, { ...intent, postId: id }),
  );
};

/** Reads one of the newest notifications. */
export const readOne: Action = async (user) => {
  const { began, unread } = await listUnread(user);
  const one = pick(unread);
  if (one) await read(user, { seen: seenOf([one]) }, items.reading(one.id), began);
};

/** Reads all notifications up to the newest one. */
export const readAll: Action = async (user) => {
  const { began, unread, upTo } = await listUnread(user);
  if (upTo !== undefined)
    await read(user, { seen: seenOf(unread), upTo }, items.readingOfAll(user.userId), began);
};

/** Events since this list are not read with it. @returns the unread ones of the newest, and the time of the newest one */
async function listUnread(user: VirtualUser) {
  const began = monotonicNow();
  const { notifications = [] } = (await user.call(listNotifications)) ?? {};
  return { began, unread: notifications.filter(({ read }) => !read), upTo: notifications[0]?.updatedAt };
}

const seenOf = (listed: readonly Notification[]) => listed.map(({ id, lastEvent }) => ({ id, lastEvent }));

const read = (user: VirtualUser, json: JsonOf<typeof readNotifications>, item: string, began: number) =>
  user.write(readNotifications, { json }, { item, value: null }, began);
