/** The keys of all queries about notifications. */
export type NotificationKey =
  | readonly ['notifications']
  | readonly ['notifications', 'unread' | 'list' | 'settings']
  | readonly ['notifications', 'mute', postId: number];
