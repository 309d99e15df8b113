import type { ImageLimit } from '@plaza/contract/image.ts';

export interface ImageLimits {
  readonly framePixels: number;
  readonly frames: number;
  readonly totalPixels: number;
}

/** The files to render of an image. */
export interface RenderPlan {
  readonly limits: ImageLimits;
  /** Widths in pixels, ascending. */
  readonly widths: readonly number[];
  /**
   * Width divided by height: the first frame is cropped to it and, if necessary, enlarged to all widths. Without it the image
   * keeps its ratio and its animation, and is not enlarged.
   */
  readonly ratio?: number;
}

export interface Rendition {
  readonly width: number;
  readonly height: number;
  /** A WebP file. */
  readonly bytes: Uint8Array;
}

export interface RenderedImage {
  /** Ascending by width; at least one. */
  readonly renditions: readonly Rendition[];
  /** Thumbhash in base64. */
  readonly placeholder: string;
}

/** `unreadable`: no image of an accepted type; `damaged`: an image of an accepted type that cannot be decoded, such as a truncated one. */
export type Rejection = 'unreadable' | 'damaged' | 'too-large';

/** What a `too-large` image has too much of, and how much it has. */
export interface Excess {
  readonly limit: ImageLimit;
  readonly count: number;
}

export type RenderResult =
  | { readonly image: RenderedImage }
  | { readonly rejection: Rejection; readonly reason: string; readonly excess?: Excess | undefined };

/** The messages to the decoder: a plan, then the file in chunks, then its end. */
export type DecoderRequest =
  | { readonly plan: RenderPlan }
  | { readonly chunk: Uint8Array }
  | { readonly isWhole: true };
