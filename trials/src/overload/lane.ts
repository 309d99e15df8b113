import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Call } from '../../../bench/src/scenarios.ts';

/** What came of a request. */
export interface Heard {
  /** 0 when the connection broke. */
  readonly status: number;
  /** Seconds until it may be tried again; undefined when nothing was said. */
  readonly retryAfter: number | undefined;
}

const HEAD_END = '\r\n\r\n';

/**
 * A connection that carries one request after the other. It reads no more of an answer than it has to: what makes the
 * load shares a machine with what bears it.
 */
export class Lane {
  readonly #socket: Socket;
  #onHeard: ((heard: Heard) => void) | undefined;
  #heard: Heard | undefined;
  #left = 0;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay();
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', () => {}).on('close', () => this.#finish({ status: 0, retryAfter: undefined }));
  }

  static async open(port: number): Promise<Lane> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Lane(socket);
  }

  /** Whether it can carry another request. */
  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Sends a request; the last one has to be answered. */
  send(bytes: string, onHeard: (heard: Heard) => void): void {
    this.#onHeard = onHeard;
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Answers of Plaza say their length, unless they are compressed, and come in a few pieces. */
  #read(chunk: Buffer): void {
    if (this.#heard) this.#left -= chunk.length;
    else {
      const end = chunk.indexOf(HEAD_END);
      if (end < 0) return this.close();
      const head = chunk.toString('latin1', 0, end);
      const [, length = 0] = /content-length: (\d+)/i.exec(head) ?? [];
      const [, seconds] = /retry-after: (\d+)/i.exec(head) ?? [];
      this.#heard = { status: Number(head.slice(9, 12)), retryAfter: seconds ? Number(seconds) : undefined };
      this.#left = Number(length) - (chunk.length - end - HEAD_END.length);
    }
    if (this.#left > 0) return;
    const heard = this.#heard;
    this.#heard = undefined;
    this.#finish(heard);
  }

  #finish(heard: Heard): void {
    const onHeard = this.#onHeard;
    this.#onHeard = undefined;
    onHeard?.(heard);
  }
}

/** A call as it goes over a connection that stays. */
export function bytesOf({ method, path, headers, body = '' }: Call): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: plaza\r\n${lines.join('')}${length}\r\n${body}`;
}
