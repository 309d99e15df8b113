import { constants, getPriority, setPriority } from 'node:os';
import { RejectedImage } from './inspect-image.ts';
import { renderImage } from './render-image.ts';
import type { DecoderRequest, RenderPlan, RenderResult } from './render-plan.ts';

// The process that decodes pictures. It takes a plan and a file in chunks, answers with the result, and takes the
// next. It touches no file and no network; what breaks a decoder breaks this process alone.

// Whoever waits for a page comes before whoever waits for a picture. Threads begun later have it from this one.
const PRIORITY_STEP = 5;
setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + PRIORITY_STEP));

let next: { readonly plan: RenderPlan; readonly chunks: Uint8Array[] } | undefined;

// Arrives when the server closes the channel or is gone; nothing here is worth finishing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (request: DecoderRequest) => {
  // A file that never became whole is forgotten with the next one.
  if ('plan' in request) next = { plan: request.plan, chunks: [] };
  else if ('chunk' in request) next?.chunks.push(request.chunk);
  else if (next) void answer(Buffer.concat(next.chunks), next.plan);
});

async function answer(bytes: Uint8Array, plan: RenderPlan): Promise<void> {
  next = undefined;
  process.send?.(await render(bytes, plan));
}

async function render(bytes: Uint8Array, plan: RenderPlan): Promise<RenderResult> {
  try {
    return { image: await renderImage(bytes, plan) };
  } catch (error) {
    if (!(error instanceof RejectedImage)) throw error;
    const { cause, message, rejection } = error;
    return { rejection, reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}
