import * as Type from 'typebox';
import { pageQuery } from './cursor.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, Id, IdInput, MessageReply, text, Timestamp, tooLong } from './fields.ts';

export const REGISTRATIONS_PAGE_MAX = 20;
export const REJECTION_REASON_MAX = 500;
/** A registration that nobody decided about for so many days ends: the account is deleted. */
export const REGISTRATION_PENDING_DAYS = 90;
/** For how many days Plaza keeps who decided about a registration, besides the log. */
export const REGISTRATION_KEPT_DAYS = 30;

export const REJECTION_REASON_MISSING = 'Please write why, for the log.';
export const REGISTRATION_NOT_FOUND = 'This registration does not exist, or no longer exists.';
export const REGISTRATION_APPROVED = 'The member can use everything now.';
export const REGISTRATION_REJECTED = 'The registration is rejected, and the account deleted.';

/** A decision about a registration, by the words that messages and pages show. */
export const RegistrationOutcome = Type.Enum(['approved', 'rejected']);
export type RegistrationOutcome = Type.Static<typeof RegistrationOutcome>;

/** The sentence of the conflict with an earlier decision. */
export const registrationDecidedBy = (username: string, outcome: RegistrationOutcome) =>
  ({
    key: 'registration_decided_by',
    message: `${username} ${outcome} this registration already.`,
    values: { username, outcome },
  }) as const;

/** A pending member for moderators, without email. `about` is empty when the applicant wrote nothing. */
export const Registration = Type.Object({
  id: Id,
  userId: Id,
  username: Type.String(),
  name: Type.String(),
  profilePicture: Type.String(),
  about: Type.String(),
  createdAt: Timestamp,
});
export type Registration = Type.Static<typeof Registration>;

const ByRegistrationId = Type.Object({ registrationId: IdInput });

export const listRegistrations = endpoint({
  name: 'listRegistrations',
  summary: 'The registrations that wait for a decision, oldest first',
  method: 'GET',
  path: '/registrations',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  query: pageQuery(REGISTRATIONS_PAGE_MAX),
  replies: { 200: Type.Array(Registration, { maxItems: REGISTRATIONS_PAGE_MAX }) },
});

export const countRegistrations = endpoint({
  name: 'countRegistrations',
  summary: 'The number of registrations that wait for a decision',
  method: 'GET',
  path: '/registrations/count',
  auth: 'member',
  role: 'moderator',
  requestClass: 'read',
  replies: { 200: Type.Object({ count: Count }) },
});

export const approveRegistration = endpoint({
  name: 'approveRegistration',
  summary: 'Approve a registration: the member can use everything',
  method: 'POST',
  path: '/registrations/{registrationId}/approve',
  auth: 'member',
  role: 'moderator',
  requestClass: 'write',
  params: ByRegistrationId,
  replies: { 200: MessageReply },
  errors: ['already_decided'],
});

export const rejectRegistration = endpoint({
  name: 'rejectRegistration',
  summary: 'Reject a registration: the account and its pictures are deleted',
  method: 'POST',
  path: '/registrations/{registrationId}/reject',
  auth: 'member',
  role: 'moderator',
  requestClass: 'write',
  params: ByRegistrationId,
  json: Type.Object({
    reason: text('lines', 1, REJECTION_REASON_MAX, 'Nobody here knows this person.', {
      missing: REJECTION_REASON_MISSING,
      tooLong: tooLong('A reason', REJECTION_REASON_MAX),
    }),
  }),
  replies: { 200: MessageReply },
  errors: ['already_decided'],
});

export const REGISTRATION_ENDPOINTS: readonly Endpoint[] = [
  listRegistrations,
  countRegistrations,
  approveRegistration,
  rejectRegistration,
];
