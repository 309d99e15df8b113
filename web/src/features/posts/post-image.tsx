import type { Image } from '@plaza/contract/image.ts';
import type { ComponentProps, CSSProperties } from 'react';
import { useTranslate } from '../../lib/texts/texts.ts';
import { CARD_IMAGE_SIZES } from '../../ui/image-sizes.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import './post-image.css';

/** The least ratio of width to height in a list. An image with a lower ratio is cropped to this one. */
const RATIO_MIN = 4 / 5;
/** The history state that opens the page of the post with its image enlarged. */
const LARGE = { picture: true };

interface PostImageProps {
  readonly image: Image;
  /** Whether the image is probably visible at once, and is loaded with high priority. */
  readonly urgent: boolean;
  /** The properties of the link to the page of the post. */
  readonly opens: ComponentProps<typeof Link>;
}

/** The image of a post in a list, at most in its natural size and as high as the screen. */
export function PostImage({ image, urgent, opens }: PostImageProps) {
  const t = useTranslate();
  const ratio = image.width / image.height;
  const shape: CSSProperties = {
    '--ratio': Math.max(ratio, RATIO_MIN),
    '--natural-width': `${image.width}px`,
  };
  return (
    <div className="post-image" style={shape}>
      <Picture image={image} sizes={CARD_IMAGE_SIZES} urgent={urgent} />
      {ratio < RATIO_MIN && (
        <Link {...opens} state={LARGE} className="post-image-whole">
          {t('posts.showWholeImage')}
        </Link>
      )}
    </div>
  );
}
