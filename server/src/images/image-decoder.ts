import { IMAGE_TOO_SLOW } from '@plaza/contract/image.ts';
import { boundedQueue } from '../lib/bounded-queue.ts';
import { AppError, overloaded } from '../errors.ts';
import type { RenderPlan } from './decoder/render-plan.ts';
import { startDecoder, type DecoderProcess } from './decoder-process.ts';

export interface DecoderOptions {
  /** The maximum time per image, in milliseconds; 10,000 by default. */
  readonly deadline?: number;
  /** The time without work after which the process ends, in milliseconds. */
  readonly idle?: number;
  readonly maxWaiting?: number;
}

export const DEADLINE_MS = 10_000;
const RETRY_SECONDS = 5;

export type ImageDecoder = ReturnType<typeof imageDecoder>;

/** Decodes images in a process of its own, one at a time, to isolate load and crashes. */
export function imageDecoder({
  deadline = DEADLINE_MS,
  idle = 10_000,
  maxWaiting = 32,
}: DecoderOptions = {}) {
  const runQueued = boundedQueue({ concurrency: 1, maxWaiting });
  let decoder: DecoderProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let busy = false;
  let closed = false;

  const stop = () => {
    decoder?.kill();
    decoder = undefined;
  };
  const started = () => {
    if (!decoder?.isAlive()) decoder = startDecoder();
    return decoder;
  };
  const setBusy = (now: boolean) => {
    busy = now;
    clearTimeout(idleTimer);
    if (!busy) idleTimer = setTimeout(stop, idle).unref();
  };
  const decode = async (path: string, plan: RenderPlan) => {
    if (closed) throw overloaded();
    setBusy(true);
    const process = started();
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      process.kill();
    }, deadline);
    try {
      return await process.run(path, plan);
    } catch (error) {
      throw late
        ? new AppError('overloaded', { message: IMAGE_TOO_SLOW, retryAfter: RETRY_SECONDS, cause: error })
        : error;
    } finally {
      clearTimeout(timer);
      setBusy(false);
    }
  };
  return {
    /** Renders a file, which must exist meanwhile. @throws AppError overloaded when 32 wait or after 10 s; DecoderEnded */
    render: (path: string, plan: RenderPlan) => runQueued(() => decode(path, plan)),
    /** Starts the process before an image arrives; nothing happens while it decodes, or after `close`. */
    warmUp() {
      if (busy || closed) return;
      started();
      setBusy(false);
    },
    load: () => runQueued.load(),
    pid: () => decoder?.pid,
    close() {
      closed = true;
      stop();
    },
  };
}
