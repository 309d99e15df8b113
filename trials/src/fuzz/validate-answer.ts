import { errorCodesOf, findEndpoint } from '@plaza/contract/api.ts';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '@plaza/contract/error.ts';
import { Check, Compile, type Validator } from 'typebox/schema';

export interface Answer {
  readonly status: number;
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

/** No answer may contain stacks, or names of files and of the database. */
const INTERNALS = /(?:\n|\\n) {4}at |node_modules|SQLITE_|sqlite3|\.ts:\d/;
/** Codes of errors before the endpoint is known. */
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

const validators = new Map<object, Validator>();
const validatorOf = (schema: object) => validators.getOrInsertComputed(schema, () => Compile(schema));

/** Validates the answer to a request below /api. @returns its fault, if any */
export function faultOf(method: string, target: string, answer: Answer): string | undefined {
  const [path = ''] = target.split('?');
  // The server's router accepts empty parameters.
  const endpoint = findEndpoint(method, path.replaceAll('//', '/-/'));
  const general = faultOfAny(answer);
  if (general !== undefined || method === 'HEAD') return general;
  const { status } = answer;
  const reply = endpoint?.replies[status];
  if (!reply) return faultOfError(answer, endpoint ? errorCodesOf(endpoint).union(TRANSPORT) : TRANSPORT);
  const [, problems] = validatorOf(reply).Errors(JSON.parse(answer.body));
  const [first] = problems;
  return first && `${status}: ${first.instancePath} ${first.message}`;
}

/** Validates an answer to anything. @returns its fault, if any */
function faultOfAny({ status, headers, body }: Answer): string | undefined {
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status === 503 && isJson(headers) && headers['retry-after'] === undefined)
    return '503 without Retry-After';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no nosniff';
  return INTERNALS.test(body) ? 'contains internals' : undefined;
}

function faultOfError({ status, body }: Answer, allowed?: ReadonlySet<ErrorCode>): string | undefined {
  const error = parse(body);
  if (!Check(ErrorBody, error)) return `${status} without an error body`;
  const { code } = error;
  if (ERROR_STATUS[code] !== status) return `${status} with the code ${code}`;
  return !allowed || allowed.has(code) ? undefined : `${code}, which the contract does not allow`;
}

/** Validates an answer to bytes: an error is JSON or a page. @returns the fault, if any */
export function faultOfRawAnswer(answer: Answer): string | undefined {
  return (
    faultOfAny(answer) ?? (answer.status >= 400 && isJson(answer.headers) ? faultOfError(answer) : undefined)
  );
}

const isJson = (headers: Answer['headers']) => String(headers['content-type']).startsWith('application/json');

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
