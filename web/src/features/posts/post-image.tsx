import type { Image } from '@plaza/contract/image.ts';
import type { ComponentProps, CSSProperties } from 'react';
import { CARD_IMAGE_SIZES } from '../../ui/image-sizes.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import './post-image.css';

/** Width divided by height of the tallest shape an image has in a list; what is taller is cut. */
const TALLEST = 4 / 5;
/** State of an entry of the history: the page of the post opens with its image large. */
const LARGE = { picture: true };

interface PostImageProps {
  readonly image: Image;
  /** Set for what is visible at once. */
  readonly urgent: boolean;
  /** Leads to the page of the post. */
  readonly opens: ComponentProps<typeof Link>;
}

/** The image of a post in a list: never larger than it is, and never more than a screen high. */
export function PostImage({ image, urgent, opens }: PostImageProps) {
  const ratio = image.width / image.height;
  const shape = {
    '--ratio': Math.max(ratio, TALLEST),
    '--natural-width': `${image.width}px`,
  } as CSSProperties; // React's type does not know custom properties.
  return (
    <div className="post-image" style={shape}>
      <Picture image={image} sizes={CARD_IMAGE_SIZES} urgent={urgent} />
      {ratio < TALLEST && (
        <Link {...opens} state={LARGE} className="post-image-whole">
          Show whole picture
        </Link>
      )}
    </div>
  );
}
