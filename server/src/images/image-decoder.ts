import { IMAGE_TOO_SLOW } from '@plaza/contract/image.ts';
import { boundedQueue, type QueueLoad } from '../lib/bounded-queue.ts';
import { AppError, overloaded } from '../errors.ts';
import type { RenderPlan, RenderResult } from './decoder/render-plan.ts';
import { startDecoder, type DecoderProcess } from './decoder-process.ts';

/** Decodes pictures in a process of its own, one at a time, so that neither load nor harm reaches this one. */
export interface ImageDecoder {
  /**
   * @param path of the uploaded file; read when its slot in the queue is free
   * @throws AppError `overloaded` when too many wait or this one takes too long; DecoderEnded when it broke the decoder
   */
  render(path: string, plan: RenderPlan): Promise<RenderResult>;
  /** Starts the process if there is none, because a picture is on its way. */
  warmUp(): void;
  /** How many pictures it decodes, and how many wait. */
  load(): QueueLoad;
  /** The process at work or waiting for some. */
  pid(): number | undefined;
  /** Ends the process and with it what it was doing. */
  close(): void;
}

export interface DecoderOptions {
  /** What one picture may take, in milliseconds. */
  readonly deadline?: number;
  /** How long the process stays without work, in milliseconds. */
  readonly idle?: number;
  readonly maxWaiting?: number;
}

const RETRY_SECONDS = 5;

export function imageDecoder({
  deadline = 10_000,
  idle = 10_000,
  maxWaiting = 32,
}: DecoderOptions = {}): ImageDecoder {
  const runQueued = boundedQueue({ concurrency: 1, maxWaiting });
  let decoder: DecoderProcess | undefined;
  let leisure: NodeJS.Timeout | undefined;
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
    clearTimeout(leisure);
    if (!busy) leisure = setTimeout(stop, idle).unref();
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
    render: (path, plan) => runQueued(() => decode(path, plan)),
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
