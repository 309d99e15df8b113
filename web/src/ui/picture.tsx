import type { Image } from '@plaza/contract/image.ts';
import { useState } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { savesData } from '../lib/save-data.ts';
import './picture.css';
import { useImageRetry } from './use-image-retry.ts';
import { ignore } from '../lib/errors.ts';

/** The `sizes` attribute with Save-Data: the browser loads a file of at most 640 pixels, on a screen of any density. */
const LIGHT_SIZES = '13rem';

const Motion = lazyComponent(async () => (await import('./motion-button.tsx')).MotionButton);

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, such as `--ratio` (width to height), which the parents of a `Picture` set. */
    [name: `--${string}`]: string | number;
  }
}

interface PictureProps {
  readonly image: Image;
  /** The `sizes` attribute: the width of the picture on screens of all sizes. */
  readonly sizes: string;
  /** Whether the picture is loaded at once with high priority; by default it is loaded when it is near the screen. */
  readonly urgent?: boolean;
  /** Whether the member enlarged the picture: then Save-Data does not reduce it. */
  readonly whole?: boolean;
}

/**
 * The image of a post. A blurred preview (thumbhash) is shown until the image is loaded. Failed loads are repeated. Of a moving image the
 * first frame is shown until it plays.
 */
export function Picture({ image, sizes, urgent = false, whole = false }: PictureProps) {
  const [loaded, setLoaded] = useState(false);
  const [isMoving, setMoving] = useState(false);
  const [attempt, retry] = useImageRetry();
  const { stillUrl } = image;
  const hasMotion = Motion.useLoaded(stillUrl !== null);
  return (
    <span className="picture">
      {!loaded && <canvas ref={(canvas) => void blur(canvas, image.placeholder)} aria-hidden />}
      <img
        key={attempt}
        onError={retry}
        src={isMoving ? image.url : (stillUrl ?? image.url)}
        srcSet={
          stillUrl === null ? image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined
        }
        sizes={savesData() && !whole ? LIGHT_SIZES : sizes}
        width={image.width}
        height={image.height}
        alt={image.alt}
        // Otherwise the moving image would appear later than the first frame disappears.
        decoding={stillUrl === null ? 'async' : 'sync'}
        loading={urgent ? 'eager' : 'lazy'}
        fetchPriority={urgent ? 'high' : 'auto'}
        onLoad={() => setLoaded(true)}
      />
      {hasMotion && <Motion.Component url={image.url} alt={image.alt} onMove={setMoving} />}
    </span>
  );
}

/** Paints a thumbhash. The decoder is loaded for the first one: pages with cached images need none. */
async function blur(canvas: HTMLCanvasElement | null, thumbhash: string): Promise<void> {
  if (!canvas) return;
  try {
    (await import('./placeholder.ts')).paintPlaceholder(canvas, thumbhash);
  } catch (error) {
    // Without the decoder, the image has no placeholder.
    ignore(error);
  }
}
