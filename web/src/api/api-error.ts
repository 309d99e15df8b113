import { ERROR_MESSAGE, UNREACHABLE, type ErrorCode } from '@plaza/contract/error.ts';
import { MissingCode } from '../lib/missing-code.ts';

/** Codes of the server, and `network` for a call that Plaza did not answer. */
export type ApiErrorCode = ErrorCode | 'network';

interface Details {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly url?: string | undefined;
}

/** A call that failed. `message` is a sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; of a proxy's answer, too. 0 without an answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds to wait before another try, when the server named them. */
  readonly retryAfter: number | undefined;
  /** Of the call. */
  readonly url: string | undefined;

  constructor({ status, code, message, fields = {}, requestId, retryAfter, url }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
    this.url = url;
  }
}

/** `status`: of a proxy's answer. */
export function networkError(url?: string, status = 0): ApiError {
  return new ApiError({ status, code: 'network', message: UNREACHABLE, url });
}

/**
 * The error an unsuccessful answer stands for. A proxy may answer in its own words: that it does not reach Plaza is a
 * network error; every other body that is not of the API's shape becomes a general error. Both keep the status.
 */
export function errorFromAnswer(status: number, headers: Headers, body: unknown, url?: string): ApiError {
  const { message, code, requestId, fields } = isRecord(body) ? body : {};
  if (!isErrorCode(code) && status >= 502 && status <= 504) return networkError(url, status);
  const known = isErrorCode(code) ? code : 'internal';
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return new ApiError({
    status,
    code: known,
    message: typeof message === 'string' ? message : ERROR_MESSAGE[known],
    fields: isRecord(fields) ? onlyTexts(fields) : {},
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
    url,
  });
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof MissingCode ? error.message : ERROR_MESSAGE.internal;
}

/** Whether it came of nothing but a lack of a connection. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError
    ? error.code === 'network'
    : error instanceof MissingCode && error.message === UNREACHABLE;
}

/** Whether it says that what the call was about does not exist any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERROR_MESSAGE, value);
}

function onlyTexts(record: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
