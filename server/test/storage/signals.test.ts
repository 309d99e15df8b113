import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { createPost, type Post } from '@plaza/contract/post.ts';
import { expect, test } from 'vitest';
import { picture } from '../support/members.ts';
import { fileOf, formOf } from '../support/posts.ts';
import { seedActor } from '../support/seed.ts';
import { openServerDatabase } from '../support/server-database.ts';
import { startServer, type ServerProcess } from '../support/server-process.ts';

const { db, environment } = await openServerDatabase();
const { token } = await seedActor(db, 'ann');

const startInTerminal = (settings: NodeJS.ProcessEnv = {}) =>
  startServer({ ...environment, ...settings }, undefined, { ownGroup: true });

/** Sends a post with a picture up to the middle of the file, and waits until a decoder waits for the rest. */
async function beginUpload({ address, pid }: ServerProcess) {
  const file = fileOf(await picture('png', 800, 600), 'a.png', 'image/png');
  const form = new Response(formOf({ title: 'In time', content: 'x', image: file }));
  const bytes = Buffer.from(await form.arrayBuffer());
  const call = request(address + endpointPath(createPost), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form.headers.get('content-type') ?? '',
      'content-length': bytes.length,
    },
  });
  const answered = once(call, 'response');
  const middle = bytes.length - 500;
  call.write(bytes.subarray(0, middle));
  await expect.poll(() => findDecoder(pid)).toBeGreaterThan(0);
  return {
    async finish() {
      call.end(bytes.subarray(middle));
      const [response] = (await answered) as [IncomingMessage];
      return { status: response.statusCode, body: JSON.parse(await text(response)) as { post: Post } };
    },
    cutOff: answered.then(
      () => false,
      () => true,
    ),
  };
}

/** The process that decodes the pictures of a server; undefined while there is none. */
async function findDecoder(server: number): Promise<number | undefined> {
  const processes = await (process.platform === 'linux' ? listOfProc() : listOfPs());
  const [decoder] = processes
    // For a moment after its start, it is in the process group of the server, and a signal to the group ends it.
    .filter(([pid, parent, group]) => parent === String(server) && group === pid)
    .filter(([, , , state]) => state?.startsWith('Z') === false);
  return decoder && Number(decoder[0]);
}

/** Id, parent, group and state of each process. Minimal systems have no `ps`. */
async function listOfProc(): Promise<string[][]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(ids.map((id) => readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')));
  return stats.flatMap((stat) => {
    // After the name, which may contain spaces and parentheses.
    const [, id = '', state = '', parent = '', group = ''] =
      /^(\d+) .*\) (\S+) (\d+) (\d+)/s.exec(stat) ?? [];
    return id ? [[id, parent, group, state]] : [];
  });
}

async function listOfPs(): Promise<string[][]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,pgid=,stat=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
}

const isListening = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  );

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'after %s to the group and to the server the upload is answered, and the exit code is 0',
  async (signal) => {
    await using server = await startInTerminal();
    const upload = await beginUpload(server);
    const decoder = await findDecoder(server.pid);
    process.kill(-server.pid, signal);
    await expect.poll(() => isListening(server.address)).toBe(false);
    process.kill(server.pid, signal);
    expect(await findDecoder(server.pid)).toBe(decoder);
    const { status, body } = await upload.finish();
    expect([status, body.post.image?.width]).toEqual([201, 800]);
    expect(await server.ended).toEqual({ code: 0, signal: null, stderr: '' });
    const stored = await db.selectFrom('posts').select('title').where('id', '=', body.post.id).execute();
    expect(stored).toEqual([{ title: 'In time' }]);
  },
);

test('a second signal after more than a second ends the server at once', async () => {
  await using server = await startInTerminal({ TIMEOUT_FACTOR: '1' });
  const upload = await beginUpload(server);
  process.kill(-server.pid, 'SIGINT');
  await expect.poll(() => isListening(server.address)).toBe(false);
  await delay(1500);
  process.kill(-server.pid, 'SIGINT');
  expect(await server.ended).toEqual({ code: 1, signal: null, stderr: '' });
  expect(await upload.cutOff).toBe(true);
});
