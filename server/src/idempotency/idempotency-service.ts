import { createHash } from 'node:crypto';
import {
  IDEMPOTENCY_KEY_HEADER,
  IDEMPOTENCY_KEY_HOURS,
  IDEMPOTENCY_KEY_INVALID,
  IDEMPOTENCY_KEY_PATTERN,
} from '@plaza/contract/idempotency.ts';
import { isLockTimeout } from '../db/errors.ts';
import type { Db, Trx } from '../db/open.ts';
import { AppError, badRequest } from '../errors.ts';
import { deleteExpiredKey, findKey, insertKey, setResult } from './idempotency-repository.ts';

export interface IdempotentRequest {
  readonly userId: number;
  readonly key: string;
  readonly requestHash: string;
}

export const KEPT_MS = IDEMPOTENCY_KEY_HOURS * 60 * 60 * 1000;
const HEADER = IDEMPOTENCY_KEY_HEADER.toLowerCase();
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);
const RETRY_AFTER_SECONDS = 1;

/**
 * Reads the Idempotency-Key of a request; undefined without one.
 * @param headers of the request, by lower-case name
 * @param content equal for equal requests: endpoint, fields, hashes of files
 * @throws AppError bad_request for a malformed key
 */
export function readIdempotentRequest(
  headers: Readonly<Record<string, unknown>>,
  userId: number,
  content: unknown,
): IdempotentRequest | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) throw badRequest(IDEMPOTENCY_KEY_INVALID);
  return {
    userId,
    key,
    requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}

/** The id of the row that an earlier request inserted, or undefined. @throws AppError idempotency_mismatch for another body */
export async function findResult(
  db: Db,
  request: IdempotentRequest | undefined,
): Promise<number | undefined> {
  const known = request && (await findKey(db, request.userId, request.key, Date.now() - KEPT_MS));
  if (!known) return undefined;
  if (known.request_hash !== request.requestHash) throw new AppError('idempotency_mismatch');
  return known.result_id;
}

/**
 * Inserts a row once for all requests with the same key. The transaction stores the key, too: a second request waits for it, and
 * then returns the row of the first one. If the first one failed, the second one inserts. Without a key it always inserts.
 * @param insert returns the id of the new row
 * @returns the id of the row, and whether this request inserted it
 * @throws AppError idempotency_mismatch, idempotency_busy
 */
export async function runOnce(
  trx: Trx,
  request: IdempotentRequest | undefined,
  insert: () => Promise<number>,
): Promise<{ id: number; isFirst: boolean }> {
  if (!request) return { id: await insert(), isFirst: true };
  const now = Date.now();
  await deleteExpiredKey(trx, request.userId, request.key, now - KEPT_MS);
  if (!(await claim(trx, request, now))) {
    const id = await findResult(trx, request);
    if (id === undefined) throw busy();
    return { id, isFirst: false };
  }
  const id = await insert();
  await setResult(trx, request.userId, request.key, id);
  return { id, isFirst: true };
}

async function claim(
  trx: Trx,
  { userId, key, requestHash }: IdempotentRequest,
  now: number,
): Promise<boolean> {
  try {
    const row = { user_id: userId, key, request_hash: requestHash, result_id: 0, created_at: now };
    return await insertKey(trx, row);
  } catch (error) {
    throw isLockTimeout(error) ? busy() : error;
  }
}

const busy = () => new AppError('idempotency_busy', { retryAfter: RETRY_AFTER_SECONDS });
