import type { User } from '@plaza/contract/user.ts';
import type { Actor } from '../sessions/viewer.ts';

/** An action on a profile or an account. */
export type UserAction = keyof User['can'] | 'delete' | 'manageDevices';

export function may(actor: Actor, action: UserAction, user: { readonly userId: number }): boolean {
  switch (action) {
    case 'edit':
    case 'delete':
    case 'manageDevices':
      return actor.userId === user.userId;
  }
}
