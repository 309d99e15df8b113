import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Attempt } from './attempt.ts';
import type { Heard } from './judge.ts';

/** Nothing takes so long; who waits longer is not answered at all. In milliseconds. */
const PATIENCE = 30_000;

const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  deflate: inflateSync,
  zstd: zstdDecompressSync,
};

const agent = new Agent({ keepAlive: true });

/** Sends a valid HTTP request. @throws without an answer */
export function sendRequest(
  address: string,
  { method, target, headers, body = '' }: Attempt,
): Promise<Heard> {
  const payload = Buffer.from(typeof body === 'string' ? Buffer.from(body) : body);
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const outgoing = request({ agent, hostname, port, method, path: target, timeout: PATIENCE });
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    outgoing.setHeader('content-length', payload.length);
    outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
    outgoing.on('error', reject).on('response', (incoming) => {
      const { statusCode: status = 0, headers: heard } = incoming;
      buffer(incoming)
        .then((said) => {
          const decode = DECODERS[heard['content-encoding'] ?? ''];
          resolve({
            status,
            headers: heard,
            body: (decode && said.length > 0 ? decode(said) : said).toString(),
          });
        })
        .catch(reject);
    });
    outgoing.end(payload);
  });
}

/**
 * Sends bytes that may not be HTTP, and no more.
 * @returns the first answer; undefined when the connection was closed without one
 */
export async function sendBytes(address: string, bytes: Uint8Array): Promise<Heard | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  // Refused in the middle of a request, the rest of it breaks.
  socket.on('error', () => {});
  socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')));
  let said = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => void (said += chunk));
  socket.end(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return firstAnswer(said);
}

const HEAD = /^HTTP\/1\.1 (\d{3})[^\r]*\r\n/;

function firstAnswer(said: string): Heard | undefined {
  if (said === '') return undefined;
  const end = said.indexOf('\r\n\r\n');
  const status = Number(HEAD.exec(said)?.[1]);
  if (end < 0 || Number.isNaN(status))
    throw new Error(`no answer of HTTP: ${JSON.stringify(said.slice(0, 200))}`);
  // "Go on" comes before the answer.
  if (status < 200) return firstAnswer(said.slice(end + 4));
  const headers = Object.fromEntries(
    said
      .slice(0, end)
      .split('\r\n')
      .slice(1)
      .map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]),
  );
  const length = headers['content-length'];
  const body = said.slice(end + 4, length === undefined ? undefined : end + 4 + Number(length));
  return { status, headers, body: Buffer.from(body, 'latin1').toString() };
}
