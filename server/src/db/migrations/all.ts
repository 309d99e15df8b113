import type { Migration } from 'kysely/migration';
import type { Engine } from '../open.ts';
import { start } from './0001-start.ts';
import { rateCounts } from './0002-rate-counts.ts';
import { userAgents } from './0003-user-agents.ts';
import { deletions } from './0004-deletions.ts';
import { roles } from './0005-roles.ts';
import { community } from './0006-community.ts';
import { removals } from './0011-removals.ts';
import { recovery } from './0012-recovery.ts';
import { log } from './0013-log.ts';
import { moderation } from './0016-moderation.ts';
import { invitations } from './0017-invitations.ts';
import { blocks } from './0020-blocks.ts';
import { oldUsernames } from './0025-old-usernames.ts';
import { logo } from './0023-logo.ts';
import { passkeys } from './0022-passkeys.ts';
import { notifications } from './0024-notifications.ts';
import { accountStates } from './0021-account-states.ts';
import { installation } from './0028-installation.ts';
import { languages } from './0027-languages.ts';
import { readState } from './0026-read-state.ts';
import { emailForms } from './0031-email-forms.ts';
import { pageErrors } from './0032-page-errors.ts';
import { movingImages } from './0033-moving-images.ts';
import { answersOfAppeals } from './0034-answers-of-appeals.ts';
import { accountEvents } from './0035-account-events.ts';
import { logSubjects } from './0036-log-subjects.ts';
import { usernameVisits } from './0037-username-visits.ts';
import { mentionsMade } from './0038-mentions-made.ts';
import { reportedImages } from './0039-reported-images.ts';
import { keptAfterDeletions } from './0040-kept-after-deletions.ts';
import { likeIds } from './0041-like-ids.ts';
import { knownTimes } from './0043-known-times.ts';
import { deferredEmails } from './0045-deferred-emails.ts';
import { nameKeys } from './0044-name-keys.ts';
import { resetLinkAuthority } from './0029-reset-link-authority.ts';

/** Every migration by name, in the order of their names. A released one never changes. */
export const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-start': start(engine),
  '0002-rate-counts': rateCounts(engine),
  '0003-user-agents': userAgents(),
  '0004-deletions': deletions(engine),
  '0005-roles': roles(engine),
  '0006-community': community(engine),
  '0011-removals': removals(engine),
  '0012-recovery': recovery(engine),
  '0013-log': log(engine),
  '0016-moderation': moderation(engine),
  '0017-invitations': invitations(engine),
  '0020-blocks': blocks(engine),
  '0021-account-states': accountStates(engine),
  '0022-passkeys': passkeys(engine),
  '0023-logo': logo(engine),
  '0024-notifications': notifications(engine),
  '0025-old-usernames': oldUsernames(engine),
  '0026-read-state': readState(engine),
  '0027-languages': languages(),
  '0028-installation': installation(engine),
  '0029-reset-link-authority': resetLinkAuthority(engine),
  '0031-email-forms': emailForms(),
  '0032-page-errors': pageErrors(engine),
  '0033-moving-images': movingImages(engine),
  '0034-answers-of-appeals': answersOfAppeals(),
  '0035-account-events': accountEvents(engine),
  '0036-log-subjects': logSubjects(engine),
  '0037-username-visits': usernameVisits(engine),
  '0038-mentions-made': mentionsMade(engine),
  '0039-reported-images': reportedImages(engine),
  '0040-kept-after-deletions': keptAfterDeletions(engine),
  '0041-like-ids': likeIds(engine),
  '0043-known-times': knownTimes(engine),
  '0044-name-keys': nameKeys(engine),
  '0045-deferred-emails': deferredEmails(engine),
});
