import {
  REGISTRATION_KEPT_DAYS,
  REGISTRATION_NOT_FOUND,
  REGISTRATIONS_PAGE_MAX,
  registrationDecidedBy,
  type listRegistrations as listEndpoint,
  type Registration,
  type RegistrationOutcome,
} from '@plaza/contract/registration.ts';
import type { QueryOf } from '@plaza/contract/endpoint.ts';
import type { Change } from '../bus/bus.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { insertDeletedUser } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError, notFound } from '../errors.ts';
import { avatarUrl } from '../images/image-view.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { readIdCursor, viewPage, type Page } from '../lib/page.ts';
import { logAction } from '../log/log-service.ts';
import { notifyOfRegistration } from '../notifications/notify.ts';
import { deleteOldestSessions } from '../sessions/session-repository.ts';
import type { Actor } from '../sessions/viewer.ts';
import { findUsername, lockPasswordHash, releaseNames } from '../users/user-repository.ts';
import {
  deleteDecidedRegistrations,
  findApplicant,
  insertRegistration,
  listPendingRegistrations,
  lockRegistration,
  setRegistrationDecision,
  type RegistrationRow,
} from './registration-repository.ts';

export interface RegistrationResources extends DbAndBus {
  readonly deletions: Pick<Deletions, 'begin'>;
  /** The beginning of image URLs: the public origin, or empty for relative URLs. */
  readonly mediaBase: string;
}

const KEPT_MS = REGISTRATION_KEPT_DAYS * 24 * 60 * 60 * 1000;

/** Makes a new member wait for approval. @returns the changes to publish */
export async function register(trx: Trx, userId: number, about = ''): Promise<Change[]> {
  const id = await insertRegistration(trx, {
    user_id: userId,
    about,
    created_at: Date.now(),
    decided_at: null,
    decided_by: null,
    outcome: null,
  });
  return notifyOfRegistration(trx, id);
}

/** The registrations that wait for a decision, oldest first. @throws AppError invalid_fields for an invalid cursor */
export async function listRegistrations(
  { db, mediaBase }: Pick<RegistrationResources, 'db' | 'mediaBase'>,
  { limit = REGISTRATIONS_PAGE_MAX, cursor }: QueryOf<typeof listEndpoint>,
): Promise<Page<Registration>> {
  const rows = await listPendingRegistrations(db, limit + 1, readIdCursor(cursor));
  return viewPage(rows, limit, (row) => registrationView(row, mediaBase));
}

/** Approves a registration and logs it. @throws AppError not_found; already_decided after the decision of another moderator */
export async function approve(resources: DbAndBus, viewer: Actor, id: number): Promise<void> {
  const changes: Change[] = [];
  await transactAndPublish(resources, changes, async (trx) => {
    const userId = await decide(trx, viewer, id, 'approved', '');
    changes.push(...changesOf(userId));
  });
}

/**
 * Rejects a registration, logs it and deletes the account with its pictures.
 * @throws AppError not_found; already_decided after the decision of another moderator
 */
export async function reject(
  resources: RegistrationResources,
  viewer: Actor,
  id: number,
  reason: string,
): Promise<void> {
  const changes: Change[] = [];
  const userId = await transactAndPublish(resources, changes, async (trx) => {
    const applicantId = await decide(trx, viewer, id, 'rejected', reason);
    changes.push(...changesOf(applicantId));
    await insertDeletedUser(trx, applicantId);
    await releaseNames(trx, applicantId);
    await deleteOldestSessions(trx, applicantId, 0);
    return applicantId;
  });
  await resources.deletions.begin({ userId });
}

/** Deletes registrations that were decided more than 30 days ago. @returns their number */
export const sweepRegistrations = (db: Db, stop: AbortSignal): Promise<number> =>
  deleteInBatches((rows) => deleteDecidedRegistrations(db, Date.now() - KEPT_MS, rows), stop);

/** Decides about a registration and logs it. @returns the member */
async function decide(
  trx: Trx,
  viewer: Actor,
  id: number,
  outcome: RegistrationOutcome,
  reason: string,
): Promise<number> {
  // In the order of a deletion: member, then registration.
  const applicantId = await findApplicant(trx, id);
  if (applicantId !== undefined) await lockPasswordHash(trx, applicantId);
  const registration = await lockRegistration(trx, id);
  if (registration?.outcome) throw decidedAlready(registration.decided_by ?? '', registration.outcome);
  const userId = await findApplicant(trx, id);
  if (userId === undefined) throw noSuchRegistration();
  const subject = { type: 'member', id: userId, userId } as const;
  const action = `registration_${outcome}` as const;
  await logAction(trx, { actorId: viewer.userId, action, subject, reason });
  const decidedBy = (await findUsername(trx, viewer.userId)) ?? '';
  await setRegistrationDecision(trx, id, { decided_at: Date.now(), decided_by: decidedBy, outcome });
  return userId;
}

const decidedAlready = (username: string, outcome: RegistrationOutcome) =>
  new AppError('already_decided', registrationDecidedBy(username, outcome));

const noSuchRegistration = () => notFound(REGISTRATION_NOT_FOUND);

/** The restriction, and the profile, which was hidden. */
const changesOf = (userId: number): Change[] => [
  ['session', userId],
  ['member', userId],
];

const registrationView = (row: RegistrationRow, mediaBase: string): Registration => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  name: row.name,
  profilePicture: avatarUrl(row, mediaBase),
  about: row.about,
  createdAt: new Date(row.created_at).toISOString(),
});
