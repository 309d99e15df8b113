import type { Post } from '@plaza/contract/post.ts';
import type { Restriction } from '@plaza/contract/restriction.ts';
import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';
import type { SentenceKey } from '@plaza/contract/sentences.ts';

interface ErrorDetails {
  /** The sentence for a person; by default that of the code in the contract. */
  readonly message?: string;
  /** The key of a message that is none of the `SENTENCES`, because it contains these values. */
  readonly key?: SentenceKey;
  readonly values?: Readonly<Record<string, string>>;
  /** Messages by the name of the invalid field. */
  readonly fields?: Readonly<Record<string, string>>;
  /** With `suspended`. */
  readonly suspension?: { readonly until: string | null; readonly reason: string };
  /** With `changed_meanwhile`: the post as it is. */
  readonly post?: Post;
  /** Seconds after which a retry makes sense, for the header Retry-After. */
  readonly retryAfter?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error with the code, fields and headers of its answer. `error-handler.ts` translates all other errors. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly key: SentenceKey | undefined;
  readonly values: ErrorDetails['values'];
  readonly fields: ErrorDetails['fields'];
  readonly suspension: ErrorDetails['suspension'];
  readonly post: ErrorDetails['post'];
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERROR_MESSAGE[code], { cause: details.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.key = details.key;
    this.values = details.values;
    this.fields = details.fields;
    this.suspension = details.suspension;
    this.post = details.post;
    this.headers = {
      ...(details.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
      ...details.headers,
    };
  }
}

export const notFound = (message: string) => new AppError('not_found', { message });
export const notOwner = () => new AppError('not_owner');
export const badRequest = (message?: string) => new AppError('bad_request', message ? { message } : {});

/** The error of a call that the restriction of its caller forbids. */
export function restricted(restriction: Restriction): AppError {
  if (restriction.state === 'pending') return new AppError('approval_pending');
  const { until, reason } = restriction;
  return new AppError('suspended', { suspension: { until, reason } });
}

/** The error of invalid fields. @param fields messages by field @param message by default the first one of `fields` */
export function invalidFields(fields: Readonly<Record<string, string>>, message?: string): AppError {
  const first = message ?? Object.values(fields)[0];
  return new AppError('invalid_fields', { fields, ...(first !== undefined && { message: first }) });
}

/** An error whose message is also that of a field. */
export function fieldError(code: ErrorCode, field: string, details: ErrorDetails = {}): AppError {
  const { message } = new AppError(code, details);
  return new AppError(code, { ...details, fields: { [field]: message } });
}

const RETRY_STORAGE_FULL_SECONDS = 5;

export const storageFull = (cause?: unknown) =>
  new AppError('storage_full', { retryAfter: RETRY_STORAGE_FULL_SECONDS, cause });

export const storageUnavailable = (cause: unknown) =>
  new AppError('storage_unavailable', { retryAfter: 1, cause });

/** The error of a write while other processes would not learn of it. */
export const busAway = () => storageUnavailable(new Error('The bus is away'));

export const overloaded = (cause?: unknown) => new AppError('overloaded', { retryAfter: 1, cause });
