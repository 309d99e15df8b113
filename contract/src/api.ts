import { BLOCK_ENDPOINTS } from './block.ts';
import { ACCOUNT_STATE_ENDPOINTS } from './account-state.ts';
import { CLAIM_ENDPOINTS } from './claim.ts';
import { COMMENT_ENDPOINTS } from './comment.ts';
import { COMMUNITY_ENDPOINTS } from './community.ts';
import { DECISION_ENDPOINTS } from './decision.ts';
import { DEVICE_ENDPOINTS } from './device.ts';
import { API_BASE, endpointPath, type Endpoint } from './endpoint.ts';
import type { ErrorCode } from './error.ts';
import { EVENT_ENDPOINTS } from './event.ts';
import { LOG_ENDPOINTS } from './log.ts';
import { INVITATION_ENDPOINTS } from './invitation.ts';
import { MEMBER_ENDPOINTS } from './member.ts';
import { NOTIFICATION_ENDPOINTS } from './notification.ts';
import { PASSKEY_ENDPOINTS } from './passkey.ts';
import { PAGE_ERROR_ENDPOINTS } from './page-error.ts';
import { pathPattern } from './path.ts';
import { POST_ENDPOINTS } from './post.ts';
import { REACTION_ENDPOINTS } from './reaction.ts';
import { READ_STATE_ENDPOINTS } from './read-state.ts';
import { RECOVERY_ENDPOINTS } from './recovery.ts';
import { REGISTRATION_ENDPOINTS } from './registration.ts';
import { REPORT_ENDPOINTS } from './report.ts';
import { STORAGE_ENDPOINTS } from './storage.ts';
import { SESSION_ENDPOINTS } from './session.ts';
import { USER_SEARCH_ENDPOINTS } from './user-search.ts';
import { USER_ENDPOINTS } from './user.ts';
import { VIEW_ENDPOINTS } from './view.ts';

/** All endpoints, in the order in which the OpenAPI description lists them. */
export const API: readonly Endpoint[] = [
  ...SESSION_ENDPOINTS,
  ...RECOVERY_ENDPOINTS,
  ...PASSKEY_ENDPOINTS,
  ...USER_ENDPOINTS,
  ...USER_SEARCH_ENDPOINTS,
  ...CLAIM_ENDPOINTS,
  ...DEVICE_ENDPOINTS,
  ...BLOCK_ENDPOINTS,
  ...POST_ENDPOINTS,
  ...VIEW_ENDPOINTS,
  ...READ_STATE_ENDPOINTS,
  ...COMMENT_ENDPOINTS,
  ...REACTION_ENDPOINTS,
  ...EVENT_ENDPOINTS,
  ...COMMUNITY_ENDPOINTS,
  ...REPORT_ENDPOINTS,
  ...DECISION_ENDPOINTS,
  ...MEMBER_ENDPOINTS,
  ...LOG_ENDPOINTS,
  ...STORAGE_ENDPOINTS,
  ...PAGE_ERROR_ENDPOINTS,
  ...ACCOUNT_STATE_ENDPOINTS,
  ...REGISTRATION_ENDPOINTS,
  ...INVITATION_ENDPOINTS,
  ...NOTIFICATION_ENDPOINTS,
];

const keyOf = (method: string, pathname: string) =>
  `${method} ${pathname.endsWith('/') ? pathname.slice(0, -1) : pathname}`;
const LITERAL: ReadonlyMap<string, Endpoint> = new Map(
  API.filter(({ params }) => !params).map((endpoint) => [
    keyOf(endpoint.method, endpointPath(endpoint)),
    endpoint,
  ]),
);
const WITH_PARAMETERS = API.filter(({ params }) => params).map((endpoint) => ({
  endpoint,
  pattern: pathPattern(API_BASE + endpoint.path),
}));

/** The endpoint of a method and a pathname with `API_BASE`; undefined when there is none. `HEAD` finds the endpoint of `GET`. */
export function findEndpoint(method: string, pathname: string): Endpoint | undefined {
  const called = method === 'HEAD' ? 'GET' : method;
  const literal = LITERAL.get(keyOf(called, pathname));
  if (literal) return literal;
  return WITH_PARAMETERS.find(({ endpoint, pattern }) => endpoint.method === called && pattern.test(pathname))
    ?.endpoint;
}

const ANYWHERE: readonly ErrorCode[] = ['bad_request', 'internal', 'overloaded', 'storage_unavailable'];
const MEMBER: readonly ErrorCode[] = ['auth_required', 'token_invalid', 'rate_limited'];
const RESTRICTED: readonly ErrorCode[] = ['suspended', 'approval_pending'];
const BODY: readonly ErrorCode[] = ['body_stalled', 'body_too_large', 'unsupported_media_type'];
const WRITES: readonly ErrorCode[] = ['storage_full', 'outcome_unknown'];
const FILES: readonly ErrorCode[] = [
  'file-too-small',
  'too-many-files',
  'file-too-large',
  'file-invalid-type',
  'rate_limited',
];

/** The code of the answer to a call from another site: a refresh answers 401, because clients refresh after a 403 and would loop. */
export const crossSiteCode = ({ session }: Endpoint): ErrorCode =>
  session === 'renew' ? 'session_expired' : 'cross_site';

/** All error codes that an endpoint can answer: those in `errors`, and those that follow from its other properties. */
export function errorCodesOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const codes = new Set([...ANYWHERE, ...(endpoint.errors ?? [])]);
  const add = (more: readonly ErrorCode[]) => more.forEach((code) => codes.add(code));
  if (endpoint.auth !== 'public') add(MEMBER);
  if (endpoint.auth !== 'public' && !endpoint.worksWhileRestricted) add(RESTRICTED);
  if (endpoint.auth === 'owner') add(['not_owner']);
  if (endpoint.role) add(['not_allowed']);
  if (endpoint.freshSignIn) add(['reauth_required']);
  if (endpoint.session) add([crossSiteCode(endpoint)]);
  if (endpoint.limits) add(['rate_limited']);
  if (endpoint.params) add(['not_found', 'uri_too_long']);
  if (endpoint.query || endpoint.json || endpoint.form) add(['invalid_fields']);
  if (endpoint.json || endpoint.form) add(BODY);
  if (endpoint.files) add(FILES);
  if (endpoint.idempotent) add(['idempotency_busy', 'idempotency_mismatch']);
  if (endpoint.requestClass !== 'read') add(WRITES);
  return codes;
}
