import { EVENT_STREAM } from '@plaza/contract/event.ts';
import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { patience } from '../../../scripts/test/patience.ts';
import { answerTo } from '../virtual-users/connections.ts';
import type { FuzzRequest } from './request.ts';
import type { Answer } from './validate-answer.ts';

/** Longer than any answer takes. */
const TIMEOUT_MS = 30_000 * patience();

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

const agent = new Agent({ keepAlive: true });

/** Sends a request that HTTP can carry. @throws without an answer */
export async function sendRequest(
  address: string,
  { method, target, headers: sent, body = '' }: FuzzRequest,
): Promise<Answer> {
  const payload = Buffer.from(typeof body === 'string' ? Buffer.from(body) : body);
  const { hostname, port } = new URL(address);
  const outgoing = request({ agent, hostname, port, method, path: target, timeout: TIMEOUT_MS });
  for (const [name, value] of Object.entries(sent)) outgoing.setHeader(name, value);
  outgoing.setHeader('content-length', payload.length);
  outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
  outgoing.end(payload);
  return Promise.race([headOfStream(outgoing), wholeAnswer(outgoing)]);
}

async function wholeAnswer(outgoing: ClientRequest): Promise<Answer> {
  const { status, headers, bytes } = await answerTo(outgoing);
  const decode = DECODERS[headers['content-encoding'] ?? ''];
  const decoded = decode && bytes.length > 0 ? decode(bytes) : bytes;
  return { status, headers, body: decoded.toString() };
}

/** The answer that begins a stream, which does not end by itself; never settles for another answer. */
function headOfStream(outgoing: ClientRequest): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  outgoing.once('response', (response: IncomingMessage) => {
    const { statusCode: status = 0, headers } = response;
    if (headers['content-type'] !== EVENT_STREAM || outgoing.method === 'HEAD') return;
    resolve({ status, headers, body: '""' });
    response.destroy();
  });
  return promise;
}

/**
 * Sends bytes, which may not be HTTP, and ends the connection.
 * @returns the first answer; undefined when the connection was closed without one
 */
export async function sendBytes(address: string, bytes: Uint8Array): Promise<Answer | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  // The server may close the connection before it has read everything.
  socket.on('error', () => {});
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')));
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => void (received += chunk));
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return firstAnswer(received);
}

const HEAD = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n/;

function firstAnswer(received: string): Answer | undefined {
  if (received === '') return undefined;
  const end = received.indexOf('\r\n\r\n');
  const status = Number(HEAD.exec(received)?.[1]);
  if (end < 0 || Number.isNaN(status))
    throw new Error(`no answer of HTTP: ${JSON.stringify(received.slice(0, 200))}`);
  // 100 Continue comes before the answer.
  if (status < 200) return firstAnswer(received.slice(end + 4));
  const headers = Object.fromEntries(
    received
      .slice(0, end)
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = headers['content-length'];
  const body = received.slice(end + 4, length === undefined ? undefined : end + 4 + Number(length));
  return { status, headers, body: Buffer.from(body, 'latin1').toString() };
}
