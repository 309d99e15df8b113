import { RefusedImage } from './inspect-image.ts';
import { renderImage } from './render-image.ts';
import type { DecoderRequest, RenderPlan, RenderResult } from './render-plan.ts';

// The process that decodes pictures. It takes a file in chunks and a plan, answers with the result, and takes the
// next. It touches no file and no network; what breaks a decoder breaks this process alone.

let chunks: Uint8Array[] = [];

// Arrives when the server closes the channel or is gone; nothing here is worth finishing.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));

process.on('message', (request: DecoderRequest) => {
  if ('chunk' in request) chunks.push(request.chunk);
  else void answer(request.plan);
});

async function answer(plan: RenderPlan): Promise<void> {
  const bytes = Buffer.concat(chunks);
  chunks = [];
  process.send?.(await render(bytes, plan));
}

async function render(bytes: Uint8Array, plan: RenderPlan): Promise<RenderResult> {
  try {
    return { image: await renderImage(bytes, plan) };
  } catch (error) {
    if (!(error instanceof RefusedImage)) throw error;
    const { cause, message, refusal } = error;
    return { refusal, reason: cause instanceof Error ? `${message}: ${cause.message}` : message };
  }
}
