import { DEVICE_NOT_FOUND } from '@plaza/contract/device.ts';
import type { SignedInDevice } from '@plaza/contract/device.ts';
import type { Bus } from '../bus/bus.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import type { Db } from '../db/open.ts';
import { notFound } from '../errors.ts';
import type { Viewer } from '../sessions/viewer.ts';
import { deviceView } from '../sessions/device-view.ts';
import { endsAt } from '../sessions/session-policy.ts';
import { deleteOtherSessions, deleteSessionOf, listSessions } from '../sessions/session-repository.ts';
import { accountFor } from './account-for.ts';

export interface DeviceResources {
  readonly db: Db;
  readonly bus: Bus;
}

/** The devices on which a member is signed in, the last used first. @throws AppError not_found, not_owner */
export async function listDevices(
  { db }: DeviceResources,
  viewer: Viewer,
  userId: number,
): Promise<SignedInDevice[]> {
  const user = await accountFor(db, viewer, 'manageDevices', userId);
  const sessions = await listSessions(db, user.id);
  return sessions
    .filter((session) => endsAt(session) > Date.now())
    .map((session) => deviceView(session, viewer.sessionId));
}

/** Ends the session of one device. @throws AppError not_found, not_owner */
export async function signOutDevice(
  resources: DeviceResources,
  viewer: Viewer,
  userId: number,
  deviceId: number,
): Promise<void> {
  const user = await accountFor(resources.db, viewer, 'manageDevices', userId);
  const ended = await transactAndPublish(resources, [['session', user.id]], (trx) =>
    deleteSessionOf(trx, user.id, deviceId),
  );
  if (!ended) throw notFound(DEVICE_NOT_FOUND);
}

/** Ends all sessions of a member but the viewer's. @throws AppError not_found, not_owner */
export async function signOutOtherDevices(
  resources: DeviceResources,
  viewer: Viewer,
  userId: number,
): Promise<void> {
  const user = await accountFor(resources.db, viewer, 'manageDevices', userId);
  await transactAndPublish(resources, [['session', user.id]], (trx) =>
    deleteOtherSessions(trx, user.id, viewer.sessionId),
  );
}
