/** The process of those who are slow, on purpose or because of where they are. */
import { connect, type Socket } from 'node:net';
import { createComment } from '@plaza/contract/comment.ts';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { createPost, listPosts } from '@plaza/contract/post.ts';
import { tokenOf } from '../../../bench/src/rows.ts';
import { KINDS, type Kind, type Slowness, type SlowWord } from './slowness.ts';

const BYTE_EVERY_MS = 1000;
/** Who reads nothing does not hear either that the connection was closed: they look after so long. */
const LOOKS_AFTER_MS = 100_000;
/** Together more than what the sockets on the way hold. */
const ANSWERS = 8;

const head = ({ method }: Endpoint, path: string, lines: readonly string[] = []) =>
  [`${method} ${path} HTTP/1.1`, 'host: plaza', `authorization: Bearer ${tokenOf(1)}`, ...lines, '', ''].join(
    '\r\n',
  );
const BODY = ['content-length: 5000'];

/** What each says at once; the rest comes byte by byte. */
const beginnings = (path: string): Readonly<Record<Kind, string>> => ({
  headers: `${listPosts.method} / HTTP/1.1\r\nhost: plaza\r\nx-slow: `,
  json: `${head(createComment, endpointPath(createComment), ['content-type: application/json', ...BODY])}{`,
  upload: head(createPost, endpointPath(createPost), [
    'content-type: multipart/form-data; boundary=x',
    ...BODY,
  ]),
  reading: head(listPosts, path).repeat(ANSWERS),
});

const tell = (word: SlowWord) => process.send?.(word);
const sockets: Socket[] = [];

process.on('message', ({ port, each, path }: Slowness) => {
  const said = beginnings(path);
  const opened = KINDS.flatMap((kind) =>
    Array.from({ length: each }, () => openSlow(kind, port, said[kind])),
  );
  void Promise.all(opened).then(() => tell('there'));
});
process.on('disconnect', () => process.exit());
setInterval(() => {
  for (const socket of sockets) if (socket.writable) socket.write('x');
}, BYTE_EVERY_MS);

function openSlow(kind: Kind, port: number, said: string): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = connect(port, '127.0.0.1', () => {
    const began = performance.now();
    socket.on('close', () => tell({ kind, after: performance.now() - began }));
    if (kind === 'reading') {
      socket.pause();
      setTimeout(() => socket.resume(), LOOKS_AFTER_MS);
    } else {
      sockets.push(socket);
      // Told to go, it goes.
      socket.on('data', () => socket.end());
    }
    socket.write(said);
    resolve();
  });
  socket.on('error', () => resolve());
  return promise;
}
