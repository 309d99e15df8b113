import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { boundedQueue, type QueueLoad } from '../lib/bounded-queue.ts';

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
// https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MAX_WAITING = 64;

const FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

// Types of Node lack the promise form; the thread pool does the work, off the event loop.
const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

// Leaves a core to answer others with, and one of the four threads that Node has for files, too.
const CONCURRENCY = Math.max(1, Math.min(availableParallelism() - 1, 3));
const queue = boundedQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });

/** How many passwords are being hashed, and how many wait for it. */
export const passwordLoad = (): QueueLoad => queue.load();

/**
 * The argon2id hash of a password in PHC string format.
 * @throws AppError `overloaded` when too many are waiting
 */
export function hashPassword(password: string): Promise<string> {
  return queue(async () => {
    const salt = randomBytes(SALT_BYTES);
    const tag = await derive(parameters(password, salt, MEMORY_KIB, PASSES, LANES, TAG_BYTES));
    return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;
  });
}

// Belongs to no account: rejecting an unknown email takes the same work as rejecting a wrong password.
const NOBODY = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(randomBytes(SALT_BYTES))}$${unpadded(randomBytes(TAG_BYTES))}`;

/**
 * Whether the password belongs to the hash; without a hash, false after the same work.
 * @throws AppError `overloaded` when too many are waiting
 */
export function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return queue(async () => {
    const [, memory, passes, lanes, salt = '', tag = ''] = FORMAT.exec(hash ?? NOBODY) ?? [];
    const expected = Buffer.from(tag, 'base64');
    const saltBytes = Buffer.from(salt, 'base64');
    const actual = await derive(
      parameters(password, saltBytes, Number(memory), Number(passes), Number(lanes), expected.length),
    );
    return timingSafeEqual(actual, expected) && hash !== undefined;
  });
}

function parameters(
  message: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Argon2Parameters {
  return { message, nonce, memory, passes, parallelism, tagLength };
}
