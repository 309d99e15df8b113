import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { streamEvents } from '@plaza/contract/event.ts';
import { tokenOf } from '../sample-rows.ts';

const OPENED_AT_ONCE = 50;
const OK = 'HTTP/1.1 200';

/** Streams of events that search what they receive and otherwise only read it: clients share a machine with the server. */
export class EventSockets {
  readonly #sockets = new Set<Socket>();
  /** The texts that are searched, with a callback for each stream that receives them. */
  readonly #searched = new Map<string, () => void>();

  /** The number of open streams. */
  get size(): number {
    return this.#sockets.size;
  }

  /** Opens a stream for each of the members `firstUser` and following. @throws when one is not answered 200 */
  async open(url: string, firstUser: number, streams: number): Promise<void> {
    const userIds = Array.from({ length: streams }, (_, index) => firstUser + index).values();
    const openEach = async () => {
      for (const userId of userIds) await this.#open(url, userId);
    };
    await Promise.all(Array.from({ length: OPENED_AT_ONCE }, openEach));
  }

  /** Calls back each time a stream receives `text`, until the result is called. */
  search(text: string, onFound: () => void): () => void {
    this.#searched.set(text, onFound);
    return () => void this.#searched.delete(text);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #open(url: string, userId: number): Promise<void> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket));
    socket.write(
      `GET ${endpointPath(streamEvents)} HTTP/1.1\r\nhost: plaza\r\nauthorization: Bearer ${tokenOf(userId)}\r\n\r\n`,
    );
    const head = String(await once(socket, 'data'));
    if (!head.startsWith(OK)) throw new Error(`The stream of member ${userId} is answered ${head}`);
    this.#sockets.add(socket);
    socket.on('data', (chunk: Buffer) => {
      for (const [text, onFound] of this.#searched) if (chunk.includes(text)) onFound();
    });
  }
}
