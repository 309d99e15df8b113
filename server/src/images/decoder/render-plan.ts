/** What may be decoded at all, in pixels and frames; checked before anything is decoded. */
export interface ImageLimits {
  readonly framePixels: number;
  readonly frames: number;
  readonly totalPixels: number;
}

/** Which files to make of a picture. */
export interface RenderPlan {
  readonly limits: ImageLimits;
  /** Widths in pixels, ascending. */
  readonly widths: readonly number[];
  /**
   * Width divided by height of every file: the middle is cut out and, if need be, enlarged, so all widths are there.
   * Without it the picture keeps its shape, and its own width is the largest.
   */
  readonly ratio?: number;
  /** Whether pictures that move keep moving; otherwise their first frame stands for them. */
  readonly animated: boolean;
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

/** Why a file is rejected: not a readable image of an accepted type, or more than the limits allow. */
export type Rejection = 'unreadable' | 'too-large';

export type RenderResult =
  | { readonly image: RenderedImage }
  | { readonly rejection: Rejection; readonly reason: string };

/** What the decoder process is sent: what to make of a file, the file in chunks, and that this was all of it. */
export type DecoderRequest =
  | { readonly plan: RenderPlan }
  | { readonly chunk: Uint8Array }
  | { readonly isWhole: true };
