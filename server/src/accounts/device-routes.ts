import { listDevices, signOutDevice, signOutOtherDevices } from '@plaza/contract/device.ts';
import { transactAndPublish } from '../bus/transact-and-publish.ts';
import { notFound } from '../errors.ts';
import type { Route } from '../http/contract-route.ts';
import { deviceView } from '../sessions/device-view.ts';
import { endsAt } from '../sessions/session-policy.ts';
import { deleteOtherSessions, deleteSessionOf, listSessions } from '../sessions/session-repository.ts';
import { ownAccount } from './own-account.ts';
import type { AccountDependencies } from './sign-in-routes.ts';

/** Where a member is signed in, and ending that from elsewhere. */
export function registerDevices(route: Route, dependencies: AccountDependencies): void {
  const { db } = dependencies;

  route(listDevices, async ({ viewer, params }) => {
    const user = await ownAccount(db, viewer, params.userId);
    const sessions = await listSessions(db, user.id);
    return sessions
      .filter((session) => endsAt(session) > Date.now())
      .map((session) => deviceView(session, viewer.sessionId));
  });

  route(signOutDevice, async ({ viewer, params }) => {
    const user = await ownAccount(db, viewer, params.userId);
    const ended = await transactAndPublish(dependencies, [['session', user.id]], (trx) =>
      deleteSessionOf(trx, user.id, params.deviceId),
    );
    if (!ended) throw notFound('That device is signed out already.');
    return { message: 'The device is signed out.' };
  });

  route(signOutOtherDevices, async ({ viewer, params }) => {
    const user = await ownAccount(db, viewer, params.userId);
    await transactAndPublish(dependencies, [['session', user.id]], (trx) =>
      deleteOtherSessions(trx, user.id, viewer.sessionId),
    );
    return { message: 'All other devices are signed out.' };
  });
}
