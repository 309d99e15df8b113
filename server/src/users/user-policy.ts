import { isAtLeast, outranks } from '@plaza/contract/role.ts';
import type { User } from '@plaza/contract/user.ts';
import type { Actor } from '../visibility/visibility-policy.ts';

/** An action on a profile or an account. `moderate` stands for every action that moderators and owners take on another member. */
export type UserAction =
  | keyof User['can']
  | 'delete'
  | 'manageDevices'
  | 'manageBlocks'
  | 'managePasskeys'
  | 'manageResetLinks'
  | 'moderate'
  | 'changeRole'
  | 'readEmail';

/** Whether `actor` may perform an action on `user`. */
export function may(actor: Actor, action: UserAction, user: Actor): boolean {
  switch (action) {
    case 'edit':
    case 'delete':
    case 'manageDevices':
    case 'manageBlocks':
    case 'managePasskeys':
    case 'manageResetLinks':
      return actor.userId === user.userId;
    case 'block':
      return actor.userId !== user.userId;
    case 'moderate':
      return isAtLeast(actor.role, 'moderator') && outranks(actor.role, user.role);
    // Owners outrank all others, and may demote owners, also themselves.
    case 'changeRole':
    case 'readEmail':
      return actor.role === 'owner';
  }
}
