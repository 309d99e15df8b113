import type { Bus } from '../bus/bus.ts';
import { remembered } from '../bus/remembered.ts';
import type { Db } from '../db/open.ts';
import { findUserByUsername } from './user-repository.ts';

const MAX_BYTES = 128 * 1024;
const ENTRY_BYTES = 150;

/** The ids of members by their usernames, in any case; undefined when nobody has that name. */
export type FindUserId = (username: string) => Promise<number | undefined>;

/** Finds members by name, and remembers whom it found. */
export function userIds(db: Db, bus: Bus): FindUserId {
  const ids = remembered<string, number>(bus, {
    load: async (username) => (await findUserByUsername(db, username))?.id,
    // Few change their name, and nobody knows their old one any more.
    outdatedBy: (topic) => (topic === 'member' ? 'all' : []),
    bytesOf: () => ENTRY_BYTES,
    maxBytes: MAX_BYTES,
  });
  return (username) => ids.get(username);
}
