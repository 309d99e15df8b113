import { endRegistrations, sweepRegistrations } from '../account-state/registration-service.ts';
import { sweepSuspendedEmails } from '../account-state/suspended-email-service.ts';
import type { Resources } from '../app.ts';
import type { Deletions } from '../deletions/deletions.ts';
import { removeLeftUploads } from '../http/body/uploads.ts';
import { deleteExpiredKeys } from '../idempotency/idempotency-repository.ts';
import { KEPT_MS } from '../idempotency/idempotency-service.ts';
import { findMovingImages } from '../images/moving-images.ts';
import { logSweep, sweepInstallation } from '../installation/sweep.ts';
import { sweepInvitations } from '../invitations/invitation-service.ts';
import { deleteInBatches } from '../lib/in-batches.ts';
import { claim, deleteEndedCounts } from '../limits/count-repository.ts';
import { deleteExpiredRemovals } from '../moderation/removal-service.ts';
import { emptySnapshots } from '../moderation/snapshot-sweeper.ts';
import { sweepNotifications } from '../notifications/notification-service.ts';
import { sweepPageErrors } from '../page-errors/page-error-service.ts';
import { sweepChallenges } from '../passkeys/challenge-service.ts';
import { sweepResetLinks } from '../recovery/reset-link-service.ts';
import { sweepSessions } from '../sessions/session-sweeper.ts';
import type { Config } from '../settings/config.ts';
import { keyNames } from '../users/name-service.ts';
import { sweepOldUsernames } from '../users/rename-service.ts';
import type { Chores } from './housekeeping.ts';

/** One process per hour sweeps the image store, and one looks for moving images; less than an hour, so that it may be the same one again. */
const IMAGE_FILES_CLAIM_MS = 55 * 60 * 1000;

/** The chores of a server. A new one that deletes by a time belongs to `byAge`, and its column to `clock-repository.ts`. */
export function choresOf(
  { databaseUrl, dataDir, timeoutFactor }: Pick<Config, 'databaseUrl' | 'dataDir' | 'timeoutFactor'>,
  resources: Resources & { readonly deletions: Deletions },
): Chores {
  const { db, bus, engine, imageStore, log } = resources;
  const isShared = databaseUrl !== undefined;
  return {
    byAge: {
      sessions: (stop: AbortSignal) => sweepSessions({ db, stop }),
      idempotency_keys: (stop: AbortSignal) =>
        deleteInBatches((rows) => deleteExpiredKeys(db, Date.now() - KEPT_MS, rows), stop),
      ...(isShared && {
        rate_counts: (stop: AbortSignal) =>
          deleteInBatches((rows) => deleteEndedCounts(db, Date.now(), rows), stop),
      }),
      invitations: (stop) => sweepInvitations(db, stop),
      passkey_challenges: (stop) => sweepChallenges(db, stop),
      reset_links: (stop) => sweepResetLinks(db, stop),
      suspended_emails: (stop) => sweepSuspendedEmails(db, stop),
      registrations: async (stop) =>
        (await endRegistrations(resources, stop)) + (await sweepRegistrations(db, stop)),
      old_usernames: (stop) => sweepOldUsernames({ db, bus }, stop),
      notifications: (stop) => sweepNotifications(db, stop),
      page_errors: () => sweepPageErrors(db),
      removals: (stop) => deleteExpiredRemovals(db, stop),
      snapshots: (stop) => emptySnapshots(db, stop),
      upload_files: () => removeLeftUploads(dataDir, timeoutFactor),
    },
    others: {
      names: async (stop) => {
        await keyNames(db, stop);
        // It removes nothing.
        return 0;
      },
      moving_images: async (stop) => {
        if (isShared && !(await claim(db, 'moving_images', IMAGE_FILES_CLAIM_MS))) return 0;
        await findMovingImages({ db, bus, store: imageStore, stop });
        return 0;
      },
      // The trash counts days with a sweep.
      image_files: async (stop) => {
        if (isShared && !(await claim(db, 'image_files', IMAGE_FILES_CLAIM_MS))) return 0;
        const sweep = await sweepInstallation({ db, engine, store: imageStore, stop });
        logSweep(log, imageStore, sweep);
        return sweep?.moved ?? 0;
      },
    },
  };
}
