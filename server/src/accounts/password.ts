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
const phc = (salt: Buffer, tag: Buffer) =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${unpadded(salt)}$${unpadded(tag)}`;

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, tag: Buffer) => void) =>
  argon2('argon2id', parameters, done),
);

// One core stays free for other requests, and one of the four threads of Node for files.
const CONCURRENCY = Math.max(1, Math.min(availableParallelism() - 1, 3));
const queue = boundedQueue({ concurrency: CONCURRENCY, maxWaiting: MAX_WAITING });

/** The hashes and verifications of passwords that run and wait in this process. */
export const passwordLoad = (): QueueLoad => queue.load();

/** The argon2id hash of a password in PHC string format. @throws AppError overloaded when 64 others wait */
export function hashPassword(password: string): Promise<string> {
  return queue(async () => {
    const salt = randomBytes(SALT_BYTES);
    const tag = await derive({
      message: password,
      nonce: salt,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: LANES,
      tagLength: TAG_BYTES,
    });
    return phc(salt, tag);
  });
}

// The hash of no account: an unknown email takes the same work as a wrong password.
const UNKNOWN_ACCOUNT = phc(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

/** Whether the password has the hash; false without one, after equal work. @throws AppError overloaded when 64 others wait */
export function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  return queue(async () => {
    const [, memory, passes, lanes, salt = '', tag = ''] = FORMAT.exec(hash ?? UNKNOWN_ACCOUNT) ?? [];
    const expected = Buffer.from(tag, 'base64');
    const actual = await derive({
      message: password,
      nonce: Buffer.from(salt, 'base64'),
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(lanes),
      tagLength: expected.length,
    });
    return timingSafeEqual(actual, expected) && hash !== undefined;
  });
}
