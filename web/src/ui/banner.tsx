import { atWidth, BANNER_WIDTH, IMAGE_RATIOS, IMAGE_WIDTHS } from '@plaza/contract/image.ts';
import type { ReactNode } from 'react';
import './banner.css';
import { useImageRetry } from './use-image-retry.ts';

interface BannerProps {
  /** Address of the banner. */
  readonly banner: string;
  /** Shown in its place, such as one that was chosen just now. */
  readonly children?: ReactNode;
}

/** The wide picture on top of a profile. It keeps its place from the start. */
export function Banner({ banner, children }: BannerProps) {
  const [attempt, retry] = useImageRetry();
  const widths = IMAGE_WIDTHS.banner.map((width) => `${atWidth(banner, width)} ${width}w`);
  return (
    <span className="banner">
      {children ?? (
        <img
          key={attempt}
          onError={retry}
          src={banner}
          srcSet={widths.join(', ')}
          sizes="(min-width: 42rem) 40rem, 100vw"
          width={BANNER_WIDTH}
          height={Math.round(BANNER_WIDTH / IMAGE_RATIOS.banner)}
          alt=""
          decoding="async"
        />
      )}
    </span>
  );
}
