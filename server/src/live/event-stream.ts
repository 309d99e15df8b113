import { EVENT_STREAM } from '@plaza/contract/event.ts';
import type { ServerResponse } from 'node:http';

/** A client that has so many bytes to read is disconnected; it resumes later. */
const UNREAD_MAX_BYTES = 128 * 1024;

/** The connection of a client that receives events. */
export interface EventStream {
  /** Writes text; ends the connection of a client that does not read. */
  write(text: string | Buffer): void;
  /** Ends the stream; at once, without the text, for a client that does not read. @param text the last text */
  end(text?: string): void;
}

/** Sends the head of a stream. @param headers of the answer @param onClose called once, when the connection is closed */
export function openStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string | number | string[] | undefined>>,
  onClose: () => void,
): EventStream {
  const { socket } = response;
  // The end of the connection is the end of the stream: without chunks, texts go straight to the socket.
  response.useChunkedEncodingByDefault = false;
  response.writeHead(200, { ...headers, 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' });
  response.flushHeaders();
  response.once('close', onClose);
  return {
    write(text) {
      if (!socket?.writable || response.writableEnded) return;
      socket.write(text);
      if (socket.writableLength > UNREAD_MAX_BYTES) response.destroy();
    },
    end(text = '') {
      if (response.writableEnded) return;
      // A client that does not read would keep the connection open.
      if (socket && socket.writableLength > 0) response.destroy();
      else response.end(text);
    },
  };
}
