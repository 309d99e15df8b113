import * as Type from 'typebox';
import { BROWSER_NAMES } from './browser-name.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import { Count, orNull, Timestamp } from './fields.ts';
import { PAGES } from './pages.ts';

/** Errors are counted by day, and for this many days. */
export const PAGE_ERRORS_DAYS = 7;
/** The most kinds of errors that a day has; further ones are only counted. */
export const PAGE_ERROR_KINDS_MAX = 200;
/** The most kinds in an answer, those with the most reports. */
export const PAGE_ERRORS_LISTED_MAX = 50;

/** The name of all errors that `ERROR_NAMES` lacks, and of thrown values that are no errors. */
export const OTHER_NAME = 'Other';

/** The errors of JavaScript, and those of https://webidl.spec.whatwg.org/#idl-DOMException-error-names. */
const NAMES = `AggregateError Error EvalError InternalError RangeError ReferenceError SyntaxError TypeError URIError
  AbortError ConstraintError DataCloneError DataError EncodingError HierarchyRequestError IndexSizeError
  InvalidAccessError InvalidCharacterError InvalidModificationError InvalidNodeTypeError InvalidStateError
  NamespaceError NetworkError NotAllowedError NotFoundError NotReadableError NotSupportedError OperationError
  QuotaExceededError ReadOnlyError SecurityError TimeoutError TransactionInactiveError UnknownError VersionError
  WrongDocumentError ${OTHER_NAME}`;
export const ERROR_NAMES = /* @__PURE__ */ NAMES.split(/\s+/);

/** The name of browsers that `BROWSER_NAMES` lacks. */
export const OTHER_BROWSER = 'other';

/** The route of all paths that are no page. */
export const UNKNOWN_ROUTE = '*';
const ROUTES = /* @__PURE__ */ Object.values<string>(PAGES).concat(UNKNOWN_ROUTE);

// The server also compares it with the names of the files that it serves.
const SCRIPT = '^[\\w-]{1,60}\\.js$';
export const VERSION_MAX = 9999;
const POSITION_MAX = 9_999_999;

const Name = Type.Enum(ERROR_NAMES);
const Browser = Type.Enum([...BROWSER_NAMES, OTHER_BROWSER]);
const Version = Type.Integer({
  minimum: 0,
  maximum: VERSION_MAX,
  description: 'The major version; 0: unknown',
});
const Route = Type.Enum(ROUTES, {
  description: `The pattern of the path; ${UNKNOWN_ROUTE}: no page`,
});
const Script = Type.String({ pattern: SCRIPT, examples: ['index-g2Senfm.js'] });
const Position = Type.Integer({ minimum: 1, maximum: POSITION_MAX });

/** An error of the page, besides the browser of the request. No field has room for a text, a name or an address of a member. */
const Report = Type.Object({
  name: Name,
  build: Type.Optional(Script),
  file: Type.Optional(Script),
  line: Type.Optional(Position),
  column: Type.Optional(Position),
  route: Route,
});
export type PageErrorReport = Type.Static<typeof Report>;

const REPLIES = { 200: Type.Object({}) };

export const reportPageError = endpoint({
  name: 'reportPageError',
  summary: 'Count an error of the page; a script that the server does not have counts as unknown',
  method: 'POST',
  path: '/page-errors',
  auth: 'member',
  requestClass: 'write',
  keepalive: true,
  isQuiet: true,
  worksWhileRestricted: true,
  limits: ['page_errors'],
  json: Report,
  replies: REPLIES,
});

export const reportSignedOutPageError = endpoint({
  name: 'reportSignedOutPageError',
  summary: 'The same without a session, for example of the log-in page',
  method: 'POST',
  path: '/page-errors/signed-out',
  auth: 'public',
  requestClass: 'write',
  keepalive: true,
  isQuiet: true,
  limits: ['page_errors_address'],
  json: Report,
  replies: REPLIES,
});

/** An error that was reported with the same properties, from one or several pages. */
export const PageErrorKind = Type.Object({
  name: Name,
  build: orNull(Script),
  position: orNull(Type.Object({ file: Script, line: Position, column: Position })),
  browser: Browser,
  version: Version,
  route: Route,
  count: Count,
  lastAt: Timestamp,
});
export type PageErrorKind = Type.Static<typeof PageErrorKind>;

/** The errors of the last days. `count`: all reports, also those of kinds that are not listed. */
export const PageErrors = Type.Object({
  count: Count,
  kinds: Type.Array(PageErrorKind, { maxItems: PAGE_ERRORS_LISTED_MAX }),
});
export type PageErrors = Type.Static<typeof PageErrors>;

export const listPageErrors = endpoint({
  name: 'listPageErrors',
  summary: `The errors of the page in the last ${PAGE_ERRORS_DAYS} days, the most frequent first`,
  method: 'GET',
  path: '/page-errors',
  auth: 'member',
  role: 'owner',
  requestClass: 'read',
  replies: { 200: PageErrors },
});

export const PAGE_ERROR_ENDPOINTS: readonly Endpoint[] = [
  reportPageError,
  reportSignedOutPageError,
  listPageErrors,
];
