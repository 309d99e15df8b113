import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { boundedQueue, type QueueLoad } from '../lib/bounded-queue.ts';

/** The work of a hash with one lane. */
export interface HashCost {
  readonly memoryKiB: number;
  readonly passes: number;
}

/** OWASP's minimum for argon2id: https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
export const SAFE_COST: HashCost = { memoryKiB: 19_456, passes: 2 };
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MAX_WAITING = 64;

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
const phc = ({ memoryKiB, passes }: HashCost, salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;

let cost = SAFE_COST;

/** Sets the work of later hashes in this process. Only for tests, which hash more passwords than a community. */
export function setHashCost(changed: HashCost): void {
  cost = changed;
}

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

// One core stays free for other requests, and one of the four threads of Node for files.
const CONCURRENCY = Math.max(1, Math.min(availableParallelism() - 1, 3));
const queue = boundedQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });

/** The hashes and verifications of passwords that run and wait in this process. */
export const passwordLoad = (): QueueLoad => queue.load();

// Keyboards and systems type the same characters in different forms.
const composed = (password: string) => password.normalize('NFC');

/** The argon2id hash of a password in NFC, in PHC string format. @throws AppError overloaded when 64 others wait */
export function hashPassword(password: string): Promise<string> {
  return queue(async () => {
    const [salt, { memoryKiB, passes }] = [randomBytes(SALT_BYTES), cost];
    const tag = await derive({
      message: composed(password),
      nonce: salt,
      memory: memoryKiB,
      passes,
      parallelism: LANES,
      tagLength: TAG_BYTES,
    });
    return phc({ memoryKiB, passes }, salt, tag);
  });
}

// The hash of no account: an unknown email takes the same work as a wrong password.
const [UNKNOWN_SALT, UNKNOWN_TAG] = [randomBytes(SALT_BYTES), randomBytes(TAG_BYTES)];

/**
 * Whether the password has the hash, in NFC or as typed, which is the form of older hashes; false without a hash, after equal work.
 * @throws AppError overloaded when 64 others wait
 */
export function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const forms = new Set([composed(password), password]);
  return queue(async () => {
    const expected = hash ?? phc(cost, UNKNOWN_SALT, UNKNOWN_TAG);
    for (const form of forms) if (await hasHash(form, expected)) return hash !== undefined;
    return false;
  });
}

/** A hash of a correct password in NFC; undefined if its hash is one. @throws AppError overloaded when 64 others wait */
export async function renewHash(password: string, hash: string): Promise<string | undefined> {
  const normalized = composed(password);
  if (normalized === password || (await queue(() => hasHash(normalized, hash)))) return undefined;
  return hashPassword(normalized);
}

async function hasHash(message: string, hash: string): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', tag = ''] = FORMAT.exec(hash) ?? [];
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive({
    message,
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(lanes),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}
