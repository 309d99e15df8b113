import type { Role } from '@plaza/contract/role.ts';
import { describe, expect, it } from 'vitest';
import { may, type UserAction } from './user-policy.ts';

const ROLES: readonly Role[] = ['user', 'moderator', 'owner'];

/** For each role of the actor, the roles of other members on which the action is allowed. */
const ALLOWED: Readonly<Record<UserAction, Readonly<Record<Role, readonly Role[]>>>> = {
  edit: { user: [], moderator: [], owner: [] },
  delete: { user: [], moderator: [], owner: [] },
  manageDevices: { user: [], moderator: [], owner: [] },
  manageBlocks: { user: [], moderator: [], owner: [] },
  managePasskeys: { user: [], moderator: [], owner: [] },
  manageResetLinks: { user: [], moderator: [], owner: [] },
  block: { user: ROLES, moderator: ROLES, owner: ROLES },
  moderate: { user: [], moderator: ['user'], owner: ['user', 'moderator'] },
  changeRole: { user: [], moderator: [], owner: ROLES },
  readEmail: { user: [], moderator: [], owner: ROLES },
};

// The keys of ALLOWED are the actions.
describe.each(Object.keys(ALLOWED) as UserAction[])('%s', (action) => {
  it.each(ROLES)('a %s may do it to other members of the listed roles', (role) => {
    const others = ROLES.filter((other) => may({ userId: 1, role }, action, { userId: 2, role: other }));
    expect(others).toEqual(ALLOWED[action][role]);
  });

  it.each(ROLES)('a %s may do it to the own account unless it is moderation, a block or a role', (role) => {
    const own = { userId: 1, role };
    const isForOthers = action === 'moderate' || action === 'block';
    const expected = action === 'changeRole' || action === 'readEmail' ? role === 'owner' : !isForOthers;
    expect(may(own, action, own)).toBe(expected);
  });
});
