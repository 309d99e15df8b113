import type { User } from '@plaza/contract/user.ts';
import type { Actor } from '../sessions/viewer.ts';

/** What a member may do with a profile, and with the account behind it. */
export type UserAction = keyof User['can'] | 'delete' | 'manageDevices';

/** Whether a member may perform an action on a member. */
export function may(actor: Actor, action: UserAction, user: { readonly userId: number }): boolean {
  switch (action) {
    case 'edit':
    case 'delete':
    case 'manageDevices':
      return actor.userId === user.userId;
  }
}
