import * as Type from 'typebox';

/** The role of a member, in ascending order of rank. */
export const ROLES = ['user', 'moderator', 'owner'] as const;
export const Role = Type.Enum(ROLES);
export type Role = Type.Static<typeof Role>;

const RANK: Readonly<Record<Role, number>> = { user: 0, moderator: 1, owner: 2 };

/** Whether `role` is `least` or of higher rank. */
export const isAtLeast = (role: Role, least: Role): boolean => RANK[role] >= RANK[least];

/** Whether `role` is of higher rank than `other`; false for equal roles. Only then may a member act on another one. */
export const outranks = (role: Role, other: Role): boolean => RANK[role] > RANK[other];
