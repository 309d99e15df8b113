import { ERROR_MESSAGE, type ErrorCode, UNREACHABLE } from '@plaza/contract/error.ts';
import { MissingCode } from '../lib/missing-code.ts';

/** Codes of the server, and `network` for a call that never got an answer. */
export type ApiErrorCode = ErrorCode | 'network';

interface Details {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
}

/** A call that failed. `message` is a sentence for a person. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly code: ApiErrorCode;
  /** What is wrong with which field. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** Seconds to wait before another try, when the server named them. */
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, fields = {}, requestId, retryAfter }: Details) {
    super(message);
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}

export function networkError(): ApiError {
  return new ApiError({ status: 0, code: 'network', message: UNREACHABLE });
}

/**
 * The error an unsuccessful answer stands for. A proxy between may answer in its own words: what is not of the API's
 * shape becomes a general error with the same status.
 */
export function errorFromAnswer(status: number, headers: Headers, body: unknown): ApiError {
  const { message, code, requestId, fields } = isRecord(body) ? body : {};
  const known = isErrorCode(code) ? code : status === 503 ? 'overloaded' : 'internal';
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return new ApiError({
    status,
    code: known,
    message: typeof message === 'string' ? message : ERROR_MESSAGE[known],
    fields: isRecord(fields) ? onlyTexts(fields) : {},
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfter: Number.isNaN(seconds) ? undefined : seconds,
  });
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError || error instanceof MissingCode ? error.message : ERROR_MESSAGE.internal;
}

/** Whether it came of nothing but a lack of a connection. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError ? error.code === 'network' : error instanceof MissingCode && !error.isGone;
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
