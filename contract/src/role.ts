import * as Type from 'typebox';

/** The role of a member: the later ones may do more. */
export const Role = Type.Enum(['user', 'moderator', 'owner']);
export type Role = Type.Static<typeof Role>;

const RANK: Readonly<Record<Role, number>> = { user: 0, moderator: 1, owner: 2 };

/** Whether a role may do what is reserved for the lowest role `least` and those above it. */
export const isAtLeast = (role: Role, least: Role): boolean => RANK[role] >= RANK[least];

/** Whether a member may act on another one, such as to suspend them: only on members of lower rank. */
export const outranks = (role: Role, other: Role): boolean => RANK[role] > RANK[other];
