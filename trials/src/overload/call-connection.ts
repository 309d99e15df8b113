import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Call } from '../../../bench/src/scenarios.ts';

/** The parts of an answer that the load needs. */
export interface AnswerHead {
  /** 0 when the connection broke. */
  readonly status: number;
  /** Seconds; undefined without Retry-After. */
  readonly retryAfter: number | undefined;
}

const HEAD_END = '\r\n\r\n';

/**
 * A connection that carries one request after the other. It parses only the status, the length and Retry-After of an answer:
 * the load shares a machine with the server.
 */
export class CallConnection {
  readonly #socket: Socket;
  #onAnswer: ((head: AnswerHead) => void) | undefined;
  #head: AnswerHead | undefined;
  /** Bytes of the body that are missing. */
  #left = 0;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay();
    this.#socket.on('data', (chunk: Buffer) => this.#read(chunk));
    this.#socket.on('error', () => {}).on('close', () => this.#finish({ status: 0, retryAfter: undefined }));
  }

  static async open(port: number): Promise<CallConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new CallConnection(socket);
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed;
  }

  /** Sends a request. The previous one must be answered. */
  send(bytes: string, onAnswer: (head: AnswerHead) => void): void {
    this.#onAnswer = onAnswer;
    this.#socket.write(bytes);
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Uncompressed answers of Plaza have a Content-Length, and their heads come in one piece. */
  #read(chunk: Buffer): void {
    if (this.#head) this.#left -= chunk.length;
    else {
      const end = chunk.indexOf(HEAD_END);
      if (end < 0) return this.close();
      const text = chunk.toString('latin1', 0, end);
      const [, length = 0] = /content-length: (\d+)/i.exec(text) ?? [];
      const [, seconds] = /retry-after: (\d+)/i.exec(text) ?? [];
      this.#head = { status: Number(text.slice(9, 12)), retryAfter: seconds ? Number(seconds) : undefined };
      this.#left = Number(length) - (chunk.length - end - HEAD_END.length);
    }
    if (this.#left > 0) return;
    const head = this.#head;
    this.#head = undefined;
    this.#finish(head);
  }

  #finish(head: AnswerHead): void {
    const onAnswer = this.#onAnswer;
    this.#onAnswer = undefined;
    onAnswer?.(head);
  }
}

/** The bytes of a call on a persistent connection. */
export function bytesOf({ method, path, headers, body = '' }: Call): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: plaza\r\n${lines.join('')}${length}\r\n${body}`;
}
