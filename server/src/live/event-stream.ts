import type { ServerResponse } from 'node:http';

/** A client that has so many bytes to read is disconnected; it resumes later. */
const UNREAD_MAX_BYTES = 128 * 1024;

/** The connection of a client that receives events. */
export interface EventStream {
  /** Writes text; ends the connection of a client that does not read. */
  write(text: string | Buffer): void;
  /** Ends the stream. @param text the last text */
  end(text?: string): void;
}

/** Sends the head of a stream. @param headers of the answer @param onClose called once, when the connection is closed */
export function openStream(
  response: ServerResponse,
  headers: Readonly<Record<string, string | number | string[] | undefined>>,
  onClose: () => void,
): EventStream {
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' });
  response.flushHeaders();
  response.once('close', onClose);
  return {
    write(text) {
      if (response.destroyed || response.writableEnded) return;
      response.write(text);
      if (response.writableLength > UNREAD_MAX_BYTES) response.destroy();
    },
    end(text = '') {
      if (!response.writableEnded) response.end(text);
    },
  };
}
