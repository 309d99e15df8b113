import { initialOf } from '@plaza/contract/initial-of.ts';
import { useState } from 'react';
import './avatar.css';
import { useImageRetry } from './use-image-retry.ts';

interface AvatarProps {
  readonly name: string;
  /** The URL of the picture. */
  readonly picture: string;
  /** Width and height in CSS pixels; 40 by default. */
  readonly size?: 32 | 40 | 56 | 96;
}

/** A member's picture; the initial of the name if the picture cannot be loaded. Hidden from screen readers: the name is beside it. */
export function Avatar({ name, picture, size = 40 }: AvatarProps) {
  const [attempt, retry] = useImageRetry();
  const [failed, setFailed] = useState<string>();
  const shown = `${picture} ${attempt}`;
  return (
    <span className={`avatar avatar-${size}`} aria-hidden>
      {failed === shown ? (
        initialOf(name)
      ) : (
        <img
          src={picture}
          width={size}
          height={size}
          alt=""
          decoding="async"
          onError={() => {
            setFailed(shown);
            retry();
          }}
        />
      )}
    </span>
  );
}
