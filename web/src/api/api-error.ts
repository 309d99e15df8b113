import type { ErrorBody, ErrorCode } from '@plaza/contract/error.ts';
import { isSaidByLine } from '../lib/connection.ts';
import { MissingCode } from '../lib/missing-code.ts';
import { currentTranslate } from '../lib/texts/texts.ts';
import type { Translate } from '../lib/texts/translate.ts';
import { ignore } from '../lib/errors.ts';

/** The code of an answer of Plaza, or `network` if Plaza did not answer. */
export type ApiErrorCode = ErrorCode | 'network';

type Details = Pick<ApiError, 'status' | 'code' | 'message'> &
  Partial<Pick<ApiError, 'fields' | 'isSaid' | 'requestId' | 'retryAfter' | 'url' | 'post'>>;

/** The error of a failed call. `message` is a sentence that the page shows. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status of the answer, which a proxy may have sent; 0 without an answer. */
  declare readonly status: number;
  declare readonly code: ApiErrorCode;
  /** The messages about invalid fields, by the names of the fields; empty if the error is about no field. */
  declare readonly fields: Readonly<Record<string, string>>;
  declare readonly requestId: string | undefined;
  /** The seconds to wait before the next try, from the Retry-After header; undefined without it. */
  declare readonly retryAfter: number | undefined;
  /** The URL of the call. */
  declare readonly url: string | undefined;
  /** The post as it is, of an error with code `changed_meanwhile`. */
  declare readonly post: ErrorBody['post'] | undefined;
  /** Whether the line of the page said already, when the call failed, that Plaza cannot be reached. */
  declare readonly isSaid: boolean | undefined;

  constructor({ message, ...details }: Details) {
    super(message);
    Object.assign(this, { fields: {}, ...details });
  }
}

/** The error of a call that Plaza did not answer. @param status the status of a proxy's answer; 0 without any answer */
export function networkError(url?: string, status = 0, retryAfter?: number): ApiError {
  return new ApiError({
    status,
    code: 'network',
    message: currentTranslate()('api.unreachable'),
    url,
    retryAfter,
    isSaid: isSaidByLine(),
  });
}

/**
 * The error of an answer without success. An answer without an error code of Plaza is from a proxy: with status 502 to 504 it
 * becomes an error with code `network`, with any other status one with code `internal`. Both keep the status.
 * @param body the parsed JSON; undefined for any other body
 */
export function errorFromAnswer(status: number, headers: Headers, body: unknown, url?: string): ApiError {
  const { message, code, key, values, requestId, fields, fieldKeys, post } = isRecord(body) ? body : {};
  const t = currentTranslate();
  const seconds = Number(headers.get('retry-after') ?? NaN);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  const isOurs = isErrorCode(code) && typeof message === 'string';
  if (!isOurs && status >= 502 && status <= 504) return networkError(url, status, retryAfter);
  return new ApiError({
    status,
    code: isOurs ? code : 'internal',
    message: isOurs ? t.sentence(key, message, asRecord(values)) : t('api.internal'),
    fields: fieldSentences(asRecord(fields), asRecord(fieldKeys), asRecord(values), t),
    requestId: typeof requestId === 'string' ? requestId : (headers.get('x-request-id') ?? undefined),
    retryAfter,
    url,
    // Of the server.
    post: post as ErrorBody['post'],
  });
}

/**
 * The message to show for a thrown value: its own for `ApiError` and `MissingCode`, a general one for all others, which are reported, and
 * for a lost connection about which the page has its line.
 */
export function messageOf(error: unknown): string {
  return reasonOf(error) || currentTranslate()('error.heading');
}

/** As `messageOf`, to follow a sentence about what failed: empty for a lost connection about which the page has its line. */
export function reasonOf(error: unknown): string {
  const t = currentTranslate();
  // Errors of calls before the texts were loaded have no message.
  if (isUnreachable(error)) return error.isSaid ? '' : t('api.unreachable');
  if (error instanceof MissingCode) return t(error.reason);
  ignore(error);
  return (error instanceof ApiError && error.message) || t('api.internal');
}

/** Whether Plaza could not be reached, by a call or to load code of the page. */
export function isUnreachable(error: unknown): error is ApiError | MissingCode {
  return error instanceof ApiError
    ? error.code === 'network'
    : error instanceof MissingCode && error.reason === 'api.unreachable';
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The page has no list of codes, which would contain the English sentences; a newer server may send more. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string';
}

/** The messages about fields in the language of the page. A message that is no string is left out. */
function fieldSentences(
  messages: Readonly<Record<string, unknown>>,
  keys: Readonly<Record<string, unknown>>,
  values: object,
  t: Translate,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).flatMap(([field, message]) =>
      typeof message === 'string' ? [[field, t.sentence(keys[field], message, values)]] : [],
    ),
  );
}
