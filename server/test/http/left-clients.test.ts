import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost } from '@plaza/contract/post.ts';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openBeside, openPlaza } from '../support/app.ts';
import { seedActor } from '../support/seed.ts';

interface Line {
  readonly level: number;
  readonly code?: string;
}

const lines: Line[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line) as Line) });
const { resources } = await openPlaza();
const app = await openBeside({ ...resources, log }, { LOG_LEVEL: 'info' });
/** The requests whose body is read next. */
const reading: string[] = [];
app.addHook('preParsing', async (request) => void reading.push(request.id));
const sockets: Socket[] = [];
app.server.on('connection', (socket) => sockets.push(socket));
await app.listen({ port: 0, host: '127.0.0.1' });
const { token } = await seedActor(resources.db, 'ann');

const countConnections = () =>
  new Promise<number>((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });

test.each<[string, Endpoint, string, string]>([
  ['JSON', createComment, 'application/json', '{"PostId":1,'],
  [
    'a form',
    createPost,
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nHe',
  ],
])(
  'a client that disconnects while it sends %s causes no error in the log',
  async (_what, endpoint, type, begun) => {
    lines.length = 0;
    reading.length = 0;
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST ${endpointPath(endpoint)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: ${type}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
    );
    await once(socket, 'data');
    socket.write(begun);
    await expect.poll(() => reading).toHaveLength(1);
    await expect.poll(() => sockets.at(-1)?.bytesRead).toBe(socket.bytesWritten);
    socket.resetAndDestroy();
    await expect.poll(countConnections).toBe(0);
    expect(lines.filter(({ level, code }) => level >= 50 || code === 'storage_unavailable')).toEqual([]);
  },
);
