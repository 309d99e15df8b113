import type { RenderPlan } from './render-plan.ts';

/** Of one frame, in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Nothing is made higher than this: phones cannot show larger textures, and WebP itself ends at 16,383. */
const MAX_HEIGHT = 8192;
/** A width this close to the next larger one saves a reader next to nothing. */
const WORTHWHILE = 0.8;
/** Encoding costs by the pixel: what all frames of an animation may have together, and how wide it is at most. */
const ANIMATION_MAX_PIXELS = 16_000_000;
const ANIMATION_MAX_WIDTH = 640;

/** The sizes of the files to make of a still picture (in pixels, after orientation), ascending; at least one. */
export function renditionSizes(source: Size, plan: Pick<RenderPlan, 'widths' | 'ratio'>): Size[] {
  const { widths, ratio } = plan;
  if (ratio !== undefined) return widths.map((width) => ({ width, height: Math.round(width / ratio) }));
  const largest = Math.min(source.width, Math.max(...widths), (source.width / source.height) * MAX_HEIGHT);
  const smaller = widths.filter((width) => width <= largest * WORTHWHILE);
  return [...smaller, largest].map((width) => scaled(source, width));
}

/** The size of the only file made of an animation of that many frames. */
export function animationSize(source: Size, frames: number): Size {
  const affordable = Math.sqrt((ANIMATION_MAX_PIXELS / frames) * (source.width / source.height));
  return scaled(source, Math.min(source.width, ANIMATION_MAX_WIDTH, affordable));
}

function scaled(source: Size, width: number): Size {
  const whole = Math.max(1, Math.floor(width));
  const height = Math.max(1, Math.round((whole * source.height) / source.width));
  return { width: whole, height: Math.min(height, MAX_HEIGHT) };
}

/** The middle of a picture in the shape of another size, as large as it fits. */
export function middle(source: Size, shape: Size): Size & { left: number; top: number } {
  const ratio = shape.width / shape.height;
  const width = Math.max(1, Math.min(source.width, Math.round(source.height * ratio)));
  const height = Math.max(1, Math.min(source.height, Math.round(source.width / ratio)));
  const left = Math.floor((source.width - width) / 2);
  return { left, top: Math.floor((source.height - height) / 2), width, height };
}
