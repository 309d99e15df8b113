import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from '@plaza/contract/error.ts';

/** What an error may carry besides its code. */
export interface ErrorDetails {
  /** The sentence for a person; the contract's sentence for the code when absent. */
  readonly message?: string;
  /** Field name to its message. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number;
  /** Answer headers, such as Allow. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** The one error that is answered as it is; anything else that is thrown becomes a 500. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERROR_MESSAGE[code], { cause: details.cause });
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.fields = details.fields;
    this.headers = {
      ...(details.retryAfter !== undefined && { 'retry-after': String(details.retryAfter) }),
      ...details.headers,
    };
  }
}

export const notFound = (message: string) => new AppError('not_found', { message });
export const notOwner = () => new AppError('not_owner');
export const badRequest = (message?: string) => new AppError('bad_request', message ? { message } : {});

/** A field that breaks its rule; with several, the first one's message stands for all. */
export function invalidFields(fields: Readonly<Record<string, string>>, message?: string): AppError {
  const first = message ?? Object.values(fields)[0];
  return new AppError('invalid_fields', { fields, ...(first !== undefined && { message: first }) });
}

/** A value that another member has already. */
export const taken = (code: 'email_taken' | 'username_taken', field: string) =>
  new AppError(code, { fields: { [field]: ERROR_MESSAGE[code] } });

const RETRY_STORAGE_FULL_SECONDS = 5;

/** Storage is full; a retry fails until space is freed. */
export const storageFull = (cause?: unknown) =>
  new AppError('storage_full', { retryAfter: RETRY_STORAGE_FULL_SECONDS, cause });

/** The database or the image store cannot be reached; a retry in a moment may pass. */
export const storageUnavailable = (cause: unknown) =>
  new AppError('storage_unavailable', { retryAfter: 1, cause });

/** Too many calls are running or waiting; a retry in a moment may pass. */
export const overloaded = (cause?: unknown) => new AppError('overloaded', { retryAfter: 1, cause });
