import { constants, getPriority, setPriority } from 'node:os';
import { RejectedImage } from './inspect-image.ts';
import { renderImage } from './render-image.ts';
import type { DecoderRequest, RenderPlan, RenderResult } from './render-plan.ts';

// The process that decodes images. It receives a plan and a file in chunks, and answers with the result.

// Pages have priority over images. Later threads inherit the priority.
const PRIORITY_STEP = 5;
setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + PRIORITY_STEP));

let next: { readonly plan: RenderPlan; readonly chunks: Uint8Array[] } | undefined;

// The server has closed the channel or ended.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (request: DecoderRequest) => {
  // A plan discards an incomplete file.
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
    const { cause, excess, message, rejection } = error;
    return { rejection, reason: cause instanceof Error ? `${message}: ${cause.message}` : message, excess };
  }
}
