import type { RenderPlan } from './render-plan.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Phones cannot display larger textures; the limit of WebP is 16,383. */
const MAX_HEIGHT = 8192;
/** The maximum share of the largest width for a smaller file; a wider one saves almost nothing. */
const SMALLER_MAX = 0.8;
/** The time to encode is proportional to the pixels of all frames. */
const ANIMATION_MAX_PIXELS = 16_000_000;
const ANIMATION_MAX_WIDTH = 640;

/** The sizes of the files of a still image, ascending; at least one. @param source after orientation */
export function renditionSizes(source: Size, plan: Pick<RenderPlan, 'widths' | 'ratio'>): Size[] {
  const { widths, ratio } = plan;
  if (ratio !== undefined) return widths.map((width) => ({ width, height: Math.round(width / ratio) }));
  const largest = Math.min(source.width, Math.max(...widths), (source.width / source.height) * MAX_HEIGHT);
  const smaller = widths.filter((width) => width <= largest * SMALLER_MAX);
  return [...smaller, largest].map((width) => scaled(source, width));
}

/** The size of the only file of an animation. */
export function animationSize(source: Size, frames: number): Size {
  const affordable = Math.sqrt((ANIMATION_MAX_PIXELS / frames) * (source.width / source.height));
  return scaled(source, Math.min(source.width, ANIMATION_MAX_WIDTH, affordable));
}

function scaled(source: Size, width: number): Size {
  const whole = Math.max(1, Math.floor(width));
  const height = Math.max(1, Math.round((whole * source.height) / source.width));
  return { width: whole, height: Math.min(height, MAX_HEIGHT) };
}

/** The largest centred area with the ratio of another size. */
export function middle(source: Size, shape: Size): Size & { left: number; top: number } {
  const ratio = shape.width / shape.height;
  const width = Math.max(1, Math.min(source.width, Math.round(source.height * ratio)));
  const height = Math.max(1, Math.min(source.height, Math.round(source.width / ratio)));
  const left = Math.floor((source.width - width) / 2);
  return { left, top: Math.floor((source.height - height) / 2), width, height };
}
