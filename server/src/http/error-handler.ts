import { ERROR_MESSAGE, type ErrorBody, type ErrorCode } from '@plaza/contract/error.ts';
import { SENTENCE_KEYS, type SentenceKey } from '@plaza/contract/sentences.ts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  isForeignKeyViolation,
  isStorageAway,
  isStorageFull,
  isTooBusy,
  OutcomeUnknown,
} from '../db/errors.ts';
import { AppError, overloaded, storageFull, storageUnavailable } from '../errors.ts';

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_MAX_PARAM_LENGTH: 'uri_too_long',
};

/** The body of an error. @param error may replace the message of the code and add invalid fields, a suspension or a post */
export function errorBody(code: ErrorCode, requestId: string, error: Partial<AppError> = {}): ErrorBody {
  const { message = ERROR_MESSAGE[code], key = SENTENCE_KEYS.get(message), values, fields } = error;
  return {
    message,
    code,
    requestId,
    ...(key && { key }),
    ...(values && { values: { ...values } }),
    ...(fields && { fields: { ...fields }, fieldKeys: keysOf(fields, message, key) }),
    ...error.suspension,
    ...(error.post && { post: error.post }),
  };
}

/** The keys of the messages of fields. @param message the one that the answer has itself, with its key */
function keysOf(
  fields: Readonly<Record<string, string>>,
  message: string,
  key: SentenceKey | undefined,
): Record<string, string> {
  const keys = Object.entries(fields).map(
    ([name, sentence]) => [name, sentence === message ? key : SENTENCE_KEYS.get(sentence)] as const,
  );
  return Object.fromEntries(keys.filter((entry): entry is [string, SentenceKey] => entry[1] !== undefined));
}

/** Answers an error with an `ErrorBody`. Those from 500 on, except plain overload, are logged; details are not sent. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const known = asAppError(error);
  // Overload without a cause is frequent and its log line has no information.
  const isPlainOverload = known.code === 'overloaded' && known.cause === undefined;
  if (known.status >= 500 && !isPlainOverload)
    request.log.error({ reqId: request.id, err: known.cause ?? error, code: known.code }, 'request failed');
  reply.errorCode = known.code;
  void reply
    .code(known.status)
    .headers(known.headers)
    .send(errorBody(known.code, request.id, known));
}

function asAppError(error: Error & { readonly code?: string; readonly statusCode?: number }): AppError {
  if (error instanceof AppError) return error;
  if (isStorageFull(error)) return storageFull(error);
  // Without Retry-After: a repetition could duplicate or revert the write.
  if (error instanceof OutcomeUnknown) return new AppError('outcome_unknown', { cause: error });
  if (isStorageAway(error)) return storageUnavailable(error);
  if (isTooBusy(error)) return overloaded(error);
  // All other referenced rows are locked: the missing row is the caller, deleted after admission.
  if (isForeignKeyViolation(error)) return new AppError('token_invalid', { cause: error });
  const { code = '', statusCode = 500 } = error;
  const mapped = FASTIFY_CODES[code];
  if (mapped) return new AppError(mapped, { cause: error });
  return new AppError(statusCode >= 400 && statusCode < 500 ? 'bad_request' : 'internal', { cause: error });
}
