import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDecoder, POST } from '../../test/support/images/decoding.ts';
import { plain } from '../../test/support/images/pictures.ts';
import { AppError } from '../errors.ts';
import { DECODER_PERMISSIONS, DecoderEnded, DecoderMissing } from './decoder-process.ts';

const picture = await plain(100, 100).png().toBuffer();
const run = promisify(execFile);
/** For tests that do not depend on time. */
const LONG = { deadline: 60_000, idle: 60_000 };

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A decoder that has decoded an image and is stopped by a signal. */
async function openFrozen(options: Parameters<typeof openDecoder>[0]) {
  const opened = await openDecoder(options);
  await opened.image(picture);
  const pid = opened.decoder.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  return { ...opened, pid };
}

afterEach(() => void vi.useRealTimers());

test('a decoder that ends by a signal while it decodes an image is replaced for the next one', async () => {
  await using frozen = await openFrozen(LONG);
  const { decoder, pid } = frozen;
  const path = await frozen.write(picture);
  // The file exists, so that decoding has begun when the call returns.
  const broken = decoder.render(path, POST).catch((error: unknown) => error);
  const following = decoder.render(path, POST);
  process.kill(pid, 'SIGSEGV');
  process.kill(pid, 'SIGCONT');
  expect(await broken).toMatchObject({ name: DecoderEnded.name, signal: 'SIGSEGV' });
  expect(await following).toHaveProperty('image');
  expect(decoder.pid()).not.toBe(pid);
});

test('a decoder has a lower priority than the server', async () => {
  await using opened = await openDecoder(LONG);
  await opened.image(picture);
  expect(getPriority(opened.decoder.pid() ?? 0)).toBe(Math.min(19, getPriority() + 5));
});

test('a decoder that cannot be started rejects the image, and is started again for the next one', async () => {
  await using opened = await openDecoder(LONG);
  const node = process.execPath;
  process.execPath = join(tmpdir(), 'no-such-program');
  const rejected = await opened.image(picture).catch((error: unknown) => error);
  process.execPath = node;
  expect(rejected).toMatchObject({ name: DecoderMissing.name, cause: { code: 'ENOENT' } });
  await expect(opened.image(picture)).resolves.toBeDefined();
});

test('a decoder that hangs is killed at its deadline and replaced for the next image', async () => {
  await using frozen = await openFrozen(LONG);
  // Written before, so that the order of the two calls is known.
  const path = await frozen.write(picture);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const hanging = frozen.decoder.render(path, POST);
  const following = frozen.decoder.render(path, POST);
  hanging.catch(() => {});
  await vi.advanceTimersByTimeAsync(LONG.deadline);
  vi.useRealTimers();
  await expect(hanging).rejects.toThrow(AppError);
  await expect(hanging).rejects.toMatchObject({
    code: 'overloaded',
    headers: { 'retry-after': '5' },
  });
  expect(isRunning(frozen.pid)).toBe(false);
  expect(await following).toHaveProperty('image');
});

test('an image is rejected at once when the queue is full, and those in the queue are decoded', async () => {
  await using frozen = await openFrozen({ ...LONG, maxWaiting: 2 });
  const path = await frozen.write(picture);
  const served = Array.from({ length: 3 }, () => frozen.decoder.render(path, POST));
  await expect(frozen.decoder.render(path, POST)).rejects.toMatchObject({ code: 'overloaded' });
  process.kill(frozen.pid, 'SIGCONT');
  for (const result of await Promise.all(served)) expect(result).toHaveProperty('image');
});

test('a decoder without work ends, and starts again for the next image', async () => {
  await using opened = await openDecoder({ ...LONG, idle: 50 });
  await opened.image(picture);
  await expect.poll(() => opened.decoder.pid()).toBeUndefined();
  expect((await opened.image(picture)).renditions).toHaveLength(1);
});

test('a warmed-up decoder decodes the next image, and none works after closing', async () => {
  await using opened = await openDecoder(LONG);
  opened.decoder.warmUp();
  const pid = opened.decoder.pid();
  expect(pid).toBeGreaterThan(0);
  await opened.image(picture);
  expect(opened.decoder.pid()).toBe(pid);
  opened.decoder.close();
  await expect(opened.render(picture)).rejects.toMatchObject({ code: 'overloaded' });
  await expect.poll(() => isRunning(pid ?? 0)).toBe(false);
});

test('an image is decoded correctly after one whose file was missing', async () => {
  await using opened = await openDecoder(LONG);
  await opened.image(picture);
  const gone = opened.decoder.render(join(tmpdir(), 'plaza-gone'), POST);
  await expect(gone).rejects.toMatchObject({ code: 'ENOENT' });
  expect((await opened.image(picture)).renditions).toHaveLength(1);
});

test('the decoder ends with the server', async () => {
  const script = `
    const { startDecoder } = await import(${JSON.stringify(import.meta.resolve('./decoder-process.ts'))});
    console.log(startDecoder().pid);
    setInterval(() => {}, 1000);`;
  const server = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(server.stdout), 'line')) as [string];
  expect(isRunning(Number(line))).toBe(true);
  server.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(line))).toBe(false);
});

describe('code in the decoder cannot', () => {
  test.each([
    ['read a file', `require('node:fs').readFileSync(${JSON.stringify(import.meta.filename)})`],
    [
      'write a file',
      `require('node:fs').writeFileSync(require('node:path').join(require('node:os').tmpdir(), 'x'), '')`,
    ],
    ['list a folder', `require('node:fs').readdirSync(require('node:os').tmpdir())`],
    ['start a program', `require('node:child_process').spawnSync(process.execPath)`],
    ['start a thread', `new (require('node:worker_threads').Worker)('0', { eval: true })`],
    [
      'open a connection',
      `require('node:net').connect(9, '127.0.0.1').on('error', (error) => { throw error; })`,
    ],
  ])('%s', async (_name, probe) => {
    await expect(run(process.execPath, [...DECODER_PERMISSIONS, '-e', probe])).rejects.toThrow(
      'ERR_ACCESS_DENIED',
    );
  });
});
