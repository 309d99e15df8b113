import * as Type from 'typebox';
import { Timestamp } from './fields.ts';

/** The days after which removed content is deleted. */
export const REMOVED_DAYS = 30;

/** Why only the author and moderators see a post, and until when moderators can restore it. */
export const Removal = Type.Object({ removedAt: Timestamp, until: Timestamp, reason: Type.String() });
export type Removal = Type.Static<typeof Removal>;
