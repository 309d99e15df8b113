import { errorCodesOf, findEndpoint } from '@plaza/contract/api.ts';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '@plaza/contract/error.ts';
import { Compile, type Validator } from 'typebox/schema';

/** An answer, whatever it is. */
export interface Heard {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** What no answer may hold: stacks, names of files and of the database. */
const INSIDES = /(?:\n|\\n) {4}at |node_modules|SQLITE_|sqlite3|\.ts:\d/;
/** Codes of what is wrong before anybody knows which endpoint is meant. */
const TRANSPORT: ReadonlySet<ErrorCode> = new Set([
  'bad_request',
  'body_too_large',
  'expectation_failed',
  'headers_too_large',
  'method_not_allowed',
  'not_found',
  'request_timeout',
  'unsupported_media_type',
  'uri_too_long',
]);

// The keys of the object are the codes.
const EVERY: ReadonlySet<ErrorCode> = new Set(Object.keys(ERROR_STATUS) as ErrorCode[]);

const validators = new Map<object, Validator>();
function validatorOf(schema: object): Validator {
  const known = validators.get(schema) ?? Compile(schema);
  validators.set(schema, known);
  return known;
}

/** What is wrong with the answer to a request below /api; undefined when nothing is. */
export function faultOf(method: string, target: string, heard: Heard): string | undefined {
  const [path = ''] = target.split('?');
  // The server's router takes an empty parameter for one.
  const endpoint = findEndpoint(method, path.replaceAll('//', '/-/'));
  const general = faultOfAny(heard);
  if (general !== undefined || method === 'HEAD') return general;
  const { status } = heard;
  const reply = endpoint?.replies[status];
  if (!reply) return faultOfError(heard, endpoint ? errorCodesOf(endpoint).union(TRANSPORT) : TRANSPORT);
  const [, problems] = validatorOf(reply).Errors(JSON.parse(heard.body));
  const [first] = problems;
  return first && `${status}: ${first.instancePath} ${first.message}`;
}

/** What is wrong with the answer to anything at all. */
export function faultOfAny({ status, headers, body }: Heard): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status === 503 && isJson(headers) && headers['retry-after'] === undefined)
    return '503, and nobody knows when to try again';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  return INSIDES.test(body) ? 'tells of its insides' : undefined;
}

function faultOfError({ status, body }: Heard, allowed: ReadonlySet<ErrorCode>): string | undefined {
  const error = parse(body);
  const [, [problem]] = validatorOf(ErrorBody).Errors(error);
  if (problem) return `${status}, and no error of the one shape: ${problem.instancePath} ${problem.message}`;
  // Held against its schema just now.
  const { code } = error as ErrorBody;
  if (ERROR_STATUS[code] !== status) return `${status} with the code ${code}`;
  return allowed.has(code) ? undefined : `${code}, which the contract does not tell of`;
}

/** What is wrong with an answer that an error may be, in JSON or as a page. */
export function faultOfRefusal(heard: Heard): string | undefined {
  return (
    faultOfAny(heard) ??
    (heard.status >= 400 && isJson(heard.headers) ? faultOfError(heard, EVERY) : undefined)
  );
}

const isJson = (headers: Heard['headers']) => String(headers['content-type']).startsWith('application/json');

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
