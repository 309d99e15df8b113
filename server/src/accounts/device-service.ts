import { DEVICE_NOT_FOUND, type SignedInDevice } from '@plaza/contract/device.ts';
import { transactAndPublish, type DbAndBus } from '../bus/transact-and-publish.ts';
import { notFound } from '../errors.ts';
import { deviceView } from '../sessions/device-view.ts';
import { endsAt } from '../sessions/session-policy.ts';
import { deleteOtherSessions, deleteSessionOf, listSessions } from '../sessions/session-repository.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { authorizeUser } from '../users/user-service.ts';

/** The devices on which the viewer is signed in, the last refreshed first. @throws AppError not_found, not_owner */
export async function listDevices(
  { db }: DbAndBus,
  viewer: Viewer,
  userId: number,
): Promise<SignedInDevice[]> {
  const user = await authorizeUser(db, viewer, 'manageDevices', userId);
  const sessions = await listSessions(db, user.id);
  return sessions
    .filter((session) => endsAt(session) > Date.now())
    .map((session) => deviceView(session, viewer.sessionId));
}

/** Ends one session of the viewer's own account. @throws AppError not_found, also for a session of others; not_owner */
export async function signOutDevice(
  resources: DbAndBus,
  viewer: Viewer,
  userId: number,
  deviceId: number,
): Promise<void> {
  const user = await authorizeUser(resources.db, viewer, 'manageDevices', userId);
  const ended = await transactAndPublish(resources, (trx) => deleteSessionOf(trx, user.id, deviceId));
  if (!ended) throw notFound(DEVICE_NOT_FOUND);
}

/** Ends all sessions of the viewer's own account except that of the request. @throws AppError not_found, not_owner */
export async function signOutOtherDevices(
  resources: DbAndBus,
  viewer: Viewer,
  userId: number,
): Promise<void> {
  const user = await authorizeUser(resources.db, viewer, 'manageDevices', userId);
  await transactAndPublish(resources, (trx) => deleteOtherSessions(trx, user.id, viewer.sessionId));
}
