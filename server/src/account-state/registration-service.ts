import {
  REGISTRATION_KEPT_DAYS,
  REGISTRATION_NOT_FOUND,
  REGISTRATION_PENDING_DAYS,
  REGISTRATIONS_PAGE_MAX,
  registrationDecidedBy,
  type listRegistrations as listEndpoint,
  type Registration,
  type RegistrationOutcome,
} from '@plaza/contract/registration.ts';
import type { QueryOf } from '@plaza/contract/endpoint.ts';
import { publishOnCommit, transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import type { Db, Trx } from '../db/open.ts';
import { insertDeletedUser } from '../deletions/deletion-repository.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { AppError, notFound } from '../errors.ts';
import { avatarUrl } from '../images/image-view.ts';
import { BATCH_ROWS, deleteInBatches } from '../lib/in-batches.ts';
import { readIdCursor, viewPage, type Page } from '../lib/page.ts';
import { logAction } from '../log/log-service.ts';
import { changeModeratorNotifications, notifyOfRegistration } from '../notifications/notify.ts';
import { deleteOldestSessions } from '../sessions/session-repository.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { lockActor } from '../users/acting-member.ts';
import { findUsername, lockPasswordHash, releaseNames } from '../users/user-repository.ts';
import {
  deleteDecidedRegistrations,
  findApplicant,
  insertRegistration,
  isPendingSince,
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

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = REGISTRATION_KEPT_DAYS * DAY_MS;
const PENDING_MS = REGISTRATION_PENDING_DAYS * DAY_MS;

/** Makes a new member wait for approval. */
export async function register(trx: Trx, userId: number, about = ''): Promise<void> {
  const id = await insertRegistration(trx, {
    user_id: userId,
    about,
    created_at: Date.now(),
    decided_at: null,
    decided_by: null,
    outcome: null,
  });
  await notifyOfRegistration(trx, id);
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
  await transactAndPublish(resources, async (trx) => {
    const userId = await decide(trx, viewer, id, 'approved', '');
    // The profile was hidden.
    publishOnCommit(trx, ['member', userId]);
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
  const userId = await transactAndPublish(resources, async (trx) => {
    const applicantId = await decide(trx, viewer, id, 'rejected', reason);
    await deleteApplicant(trx, applicantId);
    return applicantId;
  });
  await resources.deletions.begin({ userId });
}

async function deleteApplicant(trx: Trx, userId: number): Promise<void> {
  await insertDeletedUser(trx, userId);
  await releaseNames(trx, userId);
  await deleteOldestSessions(trx, userId, 0);
}

/** Deletes the accounts of applicants about whom nobody decided within 90 days. @returns their number */
export async function endRegistrations(
  resources: Pick<RegistrationResources, 'db' | 'bus' | 'deletions'>,
  stop: AbortSignal,
): Promise<number> {
  const until = Date.now() - PENDING_MS;
  let ended = 0;
  for (const { id, user_id: userId } of await listPendingRegistrations(resources.db, BATCH_ROWS)) {
    if (stop.aborted) break;
    const isEnded = await transactAndPublish(resources, async (trx) => {
      await lockPasswordHash(trx, userId);
      if (!(await isPendingSince(trx, id, until))) return false;
      await deleteApplicant(trx, userId);
      await changeModeratorNotifications(trx);
      return true;
    });
    // They are in the order of their times.
    if (!isEnded) break;
    await resources.deletions.begin({ userId });
    ended += 1;
  }
  return ended;
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
  await lockActor(trx, viewer, 'moderator');
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
  publishOnCommit(trx, ['session', userId]);
  await changeModeratorNotifications(trx);
  return userId;
}

const decidedAlready = (username: string, outcome: RegistrationOutcome) =>
  new AppError('already_decided', registrationDecidedBy(username, outcome));

const noSuchRegistration = () => notFound(REGISTRATION_NOT_FOUND);

const registrationView = (row: RegistrationRow, mediaBase: string): Registration => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  name: row.name,
  profilePicture: avatarUrl(row, mediaBase),
  about: row.about,
  createdAt: new Date(row.created_at).toISOString(),
});
