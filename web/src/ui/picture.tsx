import type { Image } from '@plaza/contract/image.ts';
import { useState } from 'react';
import { savesData } from '../lib/save-data.ts';
import './picture.css';
import { useImageRetry } from './use-image-retry.ts';

/** What an image is said to be wide for those who save data: at most 640 pixels on a screen of any density. */
const LIGHT_SIZES = '13rem';

interface PictureProps {
  readonly image: Image;
  /** How wide it is shown, as in the `sizes` attribute. */
  readonly sizes: string;
  /** Set for what is visible at once: it is fetched first instead of when it comes near. */
  readonly urgent?: boolean;
  /** Set where somebody asked to see all of it: then it is not made smaller for those who save data. */
  readonly whole?: boolean;
}

/** An image that keeps its place from the start and shows a blur of itself until it has arrived. */
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

/** How a blur is painted is fetched when the first is due: who sees the image at once needs none. */
async function blur(canvas: HTMLCanvasElement | null, thumbhash: string): Promise<void> {
  if (!canvas) return;
  try {
    (await import('./placeholder.ts')).paintPlaceholder(canvas, thumbhash);
  } catch {
    // The image comes without a blur before it.
  }
}
