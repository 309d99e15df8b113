import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDecoder } from '../../test/support/images/decoding.ts';
import { plain } from '../../test/support/images/pictures.ts';
import { anyText } from '../../test/support/matchers.ts';
import { diskImageStore } from './disk-image-store.ts';
import { imageService } from './image-service.ts';

const picture = await plain(100, 100).png().toBuffer();
/** No image is stored here. */
const store = diskImageStore(join(tmpdir(), 'no-images'));

/** A service with a decoder of its own, and an upload. */
async function openService() {
  const opened = await openDecoder({ deadline: 60_000, idle: 60_000 });
  const service = imageService({ decoder: opened.decoder, store, onMarked() {}, onError() {} });
  const file = { path: await opened.write(picture), size: picture.length, sha256: '', filename: 'a.png' };
  return { ...opened, save: () => service.save({ field: 'image', ...file }, 'post') };
}

test.each([
  [
    'is invalid, when the decoder crashes',
    'SIGSEGV',
    { code: 'file-invalid-type', fields: { image: anyText } },
  ],
  ['can be sent again, when the system ends the decoder', 'SIGKILL', { code: 'overloaded' }],
] as const)('an image %s', async (_, signal, error) => {
  await using service = await openService();
  await service.image(picture);
  const pid = service.decoder.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const saved = service.save().catch((reason: unknown) => reason);
  process.kill(pid, signal);
  process.kill(pid, 'SIGCONT');
  expect(await saved).toMatchObject(error);
});

test('an image can be sent again, when no decoder can be started', async () => {
  await using service = await openService();
  const node = process.execPath;
  process.execPath = join(tmpdir(), 'no-such-program');
  const saved = await service.save().catch((reason: unknown) => reason);
  process.execPath = node;
  expect(saved).toMatchObject({ code: 'overloaded' });
});
