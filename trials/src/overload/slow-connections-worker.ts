/** The process of slow clients. */
import { connect, type Socket } from 'node:net';
import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { tokenOf } from '../../../bench/src/sample-rows.ts';
import type { Kind } from './slow-connections.ts';

/** Slow connections to the server at a port. */
export interface Order {
  readonly port: number;
  /** The number of connections of each kind. */
  readonly each: number;
  /** The path of a large file that costs a server little. */
  readonly path: string;
}

/** All connections are open; or one was closed, with the milliseconds since its opening. */
export type Report = 'open' | { readonly kind: string; readonly after: number };

const BYTE_EVERY_MS = 1000;
/** A client that does not read notices a closed connection only when it reads again, after this time. */
const READ_AFTER_MS = 100_000;
/** Together more than the buffers of the sockets. */
const ANSWERS = 8;

const head = ({ method }: Endpoint, path: string, lines: readonly string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'host: plaza', `authorization: Bearer ${tokenOf(1)}`, ...lines, '', ''].join(
    '\r\n',
  );
const BODY = ['content-length: 5000'];

/** The bytes that each kind sends at once; the rest follows byte by byte, but for `silent` and `reading`. */
const beginnings = (path: string): Readonly<Record<Kind, string>> => ({
  headers: `${listPosts.method} / HTTP/1.1\r\nhost: plaza\r\nx-slow: `,
  json: `${head(createComment, endpointPath(createComment), ['content-type: application/json', ...BODY])}{`,
  upload: head(createPost, endpointPath(createPost), [
    'content-type: multipart/form-data; boundary=x',
    ...BODY,
  ]),
  silent: head(createComment, endpointPath(createComment), ['content-type: application/json', ...BODY]),
  reading: head(listPosts, path).repeat(ANSWERS),
});

const report = (message: Report) => process.send?.(message);
const sockets: Socket[] = [];

process.on('message', ({ port, each, path }: Order) => {
  const opened = Object.entries(beginnings(path)).flatMap(([kind, beginning]) =>
    Array.from({ length: each }, () => openSlow(kind, port, beginning)),
  );
  void Promise.all(opened).then(() => report('open'));
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  for (const socket of sockets) if (socket.writable) socket.write('x');
}, BYTE_EVERY_MS);

function openSlow(kind: string, port: number, beginning: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1', () => {
    const began = performance.now();
    socket.on('close', () => report({ kind, after: performance.now() - began }));
    if (kind === 'reading') {
      socket.pause();
      setTimeout(() => socket.resume(), READ_AFTER_MS);
    } else {
      if (kind !== 'silent') sockets.push(socket);
      // An answer means that the request is rejected.
      socket.on('data', () => socket.end());
    }
    socket.write(beginning);
    resolve();
  });
  socket.on('error', () => resolve());
  return promise;
}
