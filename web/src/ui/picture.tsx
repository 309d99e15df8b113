import type { Image } from '@plaza/contract/image.ts';
import { useState } from 'react';
import { savesData } from '../lib/save-data.ts';
import './picture.css';
import { useImageRetry } from './use-image-retry.ts';

/** The `sizes` with Save-Data: the browser chooses at most 640 pixels on a screen of any density. */
const LIGHT_SIZES = '13rem';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, such as the `--ratio` of width to height that a picture needs. */
    [name: `--${string}`]: string | number;
  }
}

interface PictureProps {
  readonly image: Image;
  /** Its width, for the `sizes` attribute. */
  readonly sizes: string;
  /** Whether it is visible at once: then it is loaded with high priority, otherwise when it is near the viewport. */
  readonly urgent?: boolean;
  /** Whether the member opened it in full: then Save-Data does not reduce it. */
  readonly whole?: boolean;
}

/** An image with a fixed ratio that shows its thumbhash until it is loaded. */
export function Picture({ image, sizes, urgent = false, whole = false }: PictureProps) {
  const [loaded, setLoaded] = useState(false);
  const [attempt, retry] = useImageRetry();
  return (
    <span className="picture">
      {!loaded && <canvas ref={(canvas) => void blur(canvas, image.placeholder)} aria-hidden />}
      <img
        key={attempt}
        onError={retry}
        src={image.url}
        srcSet={image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes={savesData() && !whole ? LIGHT_SIZES : sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
        decoding="async"
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}

/** The decoder is loaded when the first thumbhash is painted: a cached image needs none. */
async function blur(canvas: HTMLCanvasElement | null, thumbhash: string): Promise<void> {
  if (!canvas) return;
  try {
    (await import('./placeholder.ts')).paintPlaceholder(canvas, thumbhash);
  } catch {
    // Without the decoder, the image has no placeholder.
  }
}
