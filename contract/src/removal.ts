import * as Type from 'typebox';
import { Timestamp } from './fields.ts';

/** The days for which removed content can be restored; afterwards it is deleted. */
export const REMOVED_DAYS = 30;

/** The removal of a post or comment by a moderator: only the author and moderators see it. Moderators can restore it before `until`. */
export const Removal = Type.Object({ removedAt: Timestamp, until: Timestamp, reason: Type.String() });
export type Removal = Type.Static<typeof Removal>;
