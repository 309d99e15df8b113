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

/** A request that carries an Idempotency-Key. */
export interface Attempt {
  readonly userId: number;
  readonly key: string;
  /** SHA-256 in hex of endpoint and body. */
  readonly requestHash: string;
}

export const KEPT_MS = IDEMPOTENCY_KEY_HOURS * 60 * 60 * 1000;
const HEADER = IDEMPOTENCY_KEY_HEADER.toLowerCase();
const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN);
const RETRY_AFTER_SECONDS = 1;

/**
 * The attempt that a request is, when it carries a key.
 * @param headers of the request, by lower-case name
 * @param content everything that makes two requests the same: endpoint, fields, hashes of files
 * @throws AppError bad_request for a key that is none
 */
export function attemptOf(
  headers: Readonly<Record<string, unknown>>,
  userId: number,
  content: unknown,
): Attempt | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw badRequest(IDEMPOTENCY_KEY_INVALID);
  }
  return {
    userId,
    key,
    requestHash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
  };
}

/**
 * The row that an earlier request with the same key made; undefined when there was none.
 * @throws AppError idempotency_mismatch when that request was another one
 */
export async function replayOf(db: Db, attempt: Attempt | undefined): Promise<number | undefined> {
  const known = attempt && (await findKey(db, attempt.userId, attempt.key, Date.now() - KEPT_MS));
  if (!known) return undefined;
  if (known.request_hash !== attempt.requestHash) throw new AppError('idempotency_mismatch');
  return known.result_id;
}

/**
 * Makes a row once for an attempt, in the transaction that remembers it: a second request with the key waits for the
 * first one's transaction, and then finds its row.
 * @param make inserts the row and gives its id
 * @returns the id of the row, and whether this request made it
 * @throws AppError idempotency_mismatch, idempotency_busy
 */
export async function once(
  trx: Trx,
  attempt: Attempt | undefined,
  make: () => Promise<number>,
): Promise<{ id: number; made: boolean }> {
  if (!attempt) return { id: await make(), made: true };
  const now = Date.now();
  await deleteExpiredKey(trx, attempt.userId, attempt.key, now - KEPT_MS);
  if (!(await claim(trx, attempt, now))) {
    const id = await replayOf(trx, attempt);
    if (id === undefined) throw busy();
    return { id, made: false };
  }
  const id = await make();
  await setResult(trx, attempt.userId, attempt.key, id);
  return { id, made: true };
}

async function claim(trx: Trx, { userId, key, requestHash }: Attempt, now: number): Promise<boolean> {
  try {
    return await insertKey(trx, {
      user_id: userId,
      key,
      request_hash: requestHash,
      result_id: 0,
      created_at: now,
    });
  } catch (error) {
    throw isLockTimeout(error) ? busy() : error;
  }
}

const busy = () => new AppError('idempotency_busy', { retryAfter: RETRY_AFTER_SECONDS });
