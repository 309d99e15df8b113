import { atWidth, BANNER_WIDTH, IMAGE_RATIOS, IMAGE_WIDTHS } from '@plaza/contract/image-widths.ts';
import type { ReactNode } from 'react';
import './banner.css';
import { useImageRetry } from './use-image-retry.ts';

interface BannerProps {
  /** The URL of the banner. */
  readonly banner: string;
  /** Shown instead of the banner, for example a preview. */
  readonly children?: ReactNode;
}

/** The wide picture at the top of a profile. Has the same size before the picture is loaded. */
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
