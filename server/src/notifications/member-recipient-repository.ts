import { sql, type RawBuilder } from 'kysely';
import type { Trx } from '../db/open.ts';
import { blockExists, blockTime } from '../visibility/hidden-repository.ts';
import { addToUnread, isReceiving, type Recipient } from './recipient-repository.ts';

/** The reference of a notification to its subject; none for registrations and open reports. */
type Reference = 'decision_id' | 'report_id' | 'invitation_id' | null;

/** @param recipients selects `user_id`, `kind`, `reference` (the id of the subject), `subject_id` and `first_id` of those concerned */
async function notify(trx: Trx, reference: Reference, recipients: RawBuilder<unknown>): Promise<number[]> {
  const now = sql`cast(${Date.now()} as bigint)`;
  const column = reference === null ? sql`` : sql`${sql.ref(reference)},`;
  const { rows } = await sql<Recipient>`
    insert into notifications (${column} user_id, kind, subject_id, first_id, created_at, changed_at)
    select ${reference === null ? sql`` : sql`recipient.reference,`} recipient.user_id, recipient.kind,
      recipient.subject_id, recipient.first_id, ${now}, ${now}
    from (${recipients}) as recipient where ${isReceiving} ${addToUnread(trx)}`.execute(trx);
  return rows.map(({ user_id }) => user_id);
}

/** Notifies the member concerned of a decision, its reversal or the answer to an appeal. @returns the members with such a notification */
export const notifyAboutDecision = (trx: Trx, decisionId: number): Promise<number[]> =>
  notify(
    trx,
    'decision_id',
    sql`select decisions.user_id, 'moderation' as kind, decisions.id as reference, decisions.id as subject_id,
      0 as first_id from decisions where decisions.id = ${decisionId}`,
  );

/** Notifies the reporters whose reports a decision closed, but for the moderator. @returns as above */
export const notifyAboutOutcome = (trx: Trx, decisionId: number, moderatorId: number): Promise<number[]> =>
  notifyReporters(
    trx,
    sql`reports.decision_id = ${decisionId} and reports.reporter_id <> ${moderatorId}
      and not ${isSeeminglyEnded}`,
  );

/** Notifies the reporters of reports that the deletion of the account of a member ended. @returns as above */
export const notifyAboutEnd = (trx: Trx, reportIds: readonly number[], userId: number): Promise<number[]> =>
  notifyReporters(trx, sql`reports.id in (${sql.join(reportIds)}) and not ${isBlockedBy(sql`${userId}`)}`);

/** Notifies a member of the seeming end of open reports about a member who blocks the reporter. @returns as above */
export const notifyAboutSeemingEnd = (trx: Trx, userId: number, blockedId: number): Promise<number[]> =>
  notifyReporters(
    trx,
    sql`reports.user_id = ${userId} and reports.reporter_id = ${blockedId} and reports.decision_id is null
      and reports.account_deleted_at is null
      and not exists (select 1 from notifications as earlier where earlier.report_id = reports.id)`,
  );

/** Whether a member blocked the reporter, who was notified of the seeming end then. */
const isBlockedBy = (userId: RawBuilder<unknown>) => blockExists(userId, sql.ref('reports.reporter_id'));

/** Whether the member concerned blocked the reporter after the report; moderators can report who blocked them. */
const isSeeminglyEnded = sql`coalesce(
  ${blockTime(sql.ref('reports.user_id'), sql.ref('reports.reporter_id'))} >= reports.created_at, false)`;

const notifyReporters = (trx: Trx, which: RawBuilder<unknown>): Promise<number[]> =>
  notify(
    trx,
    'report_id',
    sql`select reports.reporter_id as user_id, 'moderation' as kind, reports.id as reference,
      -reports.id as subject_id, 0 as first_id from reports
      where reports.reporter_id is not null and ${which}`,
  );

/** Deletes the notifications about the outcomes of reports. @returns the reporters */
export async function deleteOutcomes(trx: Trx, reportIds: readonly number[]): Promise<number[]> {
  const rows = await trx
    .deleteFrom('notifications')
    .where('report_id', 'in', reportIds)
    .returning('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
/** Notifies a member of an event of the own account. @returns as above */
export const notifyAboutAccount = (trx: Trx, eventId: number): Promise<number[]> =>
  notify(
    trx,
    null,
    sql`select account_events.user_id, 'account' as kind, account_events.id as subject_id, 0 as first_id
      from account_events where account_events.id = ${eventId}`,
  );

/** Notifies the creator of an invitation of its use. @returns as above */
export const notifyAboutUse = (trx: Trx, useId: number): Promise<number[]> =>
  notify(
    trx,
    'invitation_id',
    sql`select invitations.creator_id as user_id, 'joined' as kind, invitations.id as reference,
      invitations.id as subject_id, uses.id as first_id
      from invitation_uses as uses inner join invitations on invitations.id = uses.invitation_id
      where uses.id = ${useId} and invitations.creator_id is not null`,
  );

/** Notifies all moderators and owners of a registration. @returns as above */
export const notifyAboutRegistration = (trx: Trx, registrationId: number): Promise<number[]> =>
  notify(
    trx,
    null,
    sql`select users.id as user_id, 'pending' as kind, 0 as subject_id,
      cast(${registrationId} as bigint) as first_id from users where users.role <> 'user'`,
  );

/** The ids of moderators and owners. */
export async function listModeratorIds(trx: Trx): Promise<number[]> {
  const rows = await trx.selectFrom('users').select('id').where('role', '<>', 'user').execute();
  return rows.map(({ id }) => id);
}

/** Notifies the moderators and owners who see a report, but for the reporter and the member reported. @returns as above */
export const notifyAboutReport = (trx: Trx, reportId: number): Promise<number[]> =>
  notify(
    trx,
    null,
    sql`select users.id as user_id, 'report' as kind, 0 as subject_id, reports.id as first_id
      from reports inner join users as reported on reported.id = reports.user_id
      inner join users on users.role <> 'user' and (users.role = 'owner' or reported.role = 'user')
      where reports.id = ${reportId} and users.id <> reports.user_id
        and (reports.reporter_id is null or users.id <> reports.reporter_id)`,
  );
