import * as Type from 'typebox';
import { Timestamp } from './fields.ts';

export const SuspendedUntil = Type.Union([Timestamp, Type.Null()], {
  description: 'The end of the suspension; null for a permanent one',
});

/**
 * Why a member may only call endpoints with `worksWhileRestricted`: moderators suspended the member, or have not approved the
 * registration yet.
 */
export const Restriction = Type.Union([
  Type.Object({ state: Type.Enum(['suspended']), until: SuspendedUntil, reason: Type.String() }),
  Type.Object({ state: Type.Enum(['pending']) }),
]);
export type Restriction = Type.Static<typeof Restriction>;
