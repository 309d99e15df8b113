import type { Image } from '@plaza/contract/image.ts';
import type { CSSProperties } from 'react';
import { CARD_IMAGE_SIZES } from '../../ui/image-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import './post-image.css';

/** Width divided by height of the tallest shape an image has in a list; what is taller is cut. */
const TALLEST = 4 / 5;

interface PostImageProps {
  readonly image: Image;
  /** Set for what is visible at once. */
  readonly urgent: boolean;
}

/** The image of a post in a list: never larger than it is, and never more than a screen high. */
export function PostImage({ image, urgent }: PostImageProps) {
  const shape = {
    '--ratio': Math.max(image.width / image.height, TALLEST),
    '--natural-width': `${image.width}px`,
  } as CSSProperties; // React's type does not know custom properties.
  return (
    <div className="post-image" style={shape}>
      <Picture image={image} sizes={CARD_IMAGE_SIZES} urgent={urgent} />
    </div>
  );
}
