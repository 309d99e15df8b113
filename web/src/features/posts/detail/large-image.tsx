import type { Image } from '@plaza/contract/image.ts';
import { X } from 'lucide-react';
import { useRef, useState, type CSSProperties, type MouseEvent, type TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** How soon (ms) and how near (px) to the first a second tap makes a double tap. */
const DOUBLE = { soon: 350, near: 40 } as const;
/** How far a finger has to pull the image down to close it, in pixels. */
const PULL = 100;

interface LargeImageProps {
  readonly image: Image;
  /** Set for one that is much taller than the screen: it is as wide as the column, and scrolls. */
  readonly isTall: boolean;
  readonly onClose: () => void;
}

/** An image on a screen of its own. Two fingers or a double tap enlarge it; a press beside it or a pull down closes it. */
export function LargeImage({ image, isTall, onClose }: LargeImageProps) {
  const [isZoomed, setZoomed] = useState(false);
  const lastTap = useRef({ time: -Infinity, x: 0, y: 0 });
  const pull = usePullDown(!isZoomed, onClose);
  const shape = {
    '--ratio': image.width / image.height,
    '--natural-width': `${image.width}px`,
    '--least': isTall ? '40rem' : '0rem',
    '--zoom': isZoomed ? 2.5 : 1,
  } as CSSProperties; // React's type does not know custom properties.

  function press({ target, currentTarget, timeStamp, clientX, clientY }: MouseEvent<HTMLElement>): void {
    if (target === currentTarget) return onClose();
    const { time, x, y } = lastTap.current;
    const isDouble = timeStamp - time < DOUBLE.soon && Math.hypot(clientX - x, clientY - y) < DOUBLE.near;
    lastTap.current = { time: isDouble ? -Infinity : timeStamp, x: clientX, y: clientY };
    if (isDouble) keepUnder(currentTarget, clientX, clientY, () => flushSync(() => setZoomed(!isZoomed)));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- gestures; the keyboard scrolls it, and has Escape, the button and the zoom of the browser
    <div className="large-image" role="document" tabIndex={0} onClick={press} {...pull}>
      <div style={shape}>
        <Picture image={image} sizes="100vw" urgent whole />
      </div>
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  );
}

/** What is under a point of the screen stays there while the image changes its size. */
function keepUnder(scroller: HTMLElement, x: number, y: number, change: () => void): void {
  const picture = scroller.firstElementChild;
  if (!picture) return;
  const before = picture.getBoundingClientRect();
  change();
  const after = picture.getBoundingClientRect();
  scroller.scrollBy(
    after.left + ((x - before.left) / before.width) * after.width - x,
    after.top + ((y - before.top) / before.height) * after.height - y,
  );
}

/** The image follows a finger that pulls it down from its top, and calls back when that went far enough. */
function usePullDown(isEnabled: boolean, onPulled: () => void) {
  const start = useRef<number>(undefined);
  const move = ({ currentTarget }: TouchEvent<HTMLElement>, distance: number) => {
    currentTarget.style.translate = distance > 0 ? `0 ${distance}px` : '';
  };
  const distanceOf = ({ changedTouches }: TouchEvent) =>
    start.current === undefined ? 0 : (changedTouches[0]?.clientY ?? 0) - start.current;
  const end = () => {
    start.current = undefined;
  };
  return {
    onTouchStart: ({ touches, currentTarget }: TouchEvent<HTMLElement>) => {
      const isScaled = (window.visualViewport?.scale ?? 1) > 1;
      const canPull = isEnabled && !isScaled && touches.length === 1 && currentTarget.scrollTop <= 0;
      start.current = canPull ? touches[0]?.clientY : undefined;
    },
    onTouchMove: (event: TouchEvent<HTMLElement>) => move(event, distanceOf(event)),
    onTouchEnd: (event: TouchEvent<HTMLElement>) => {
      const isPulled = distanceOf(event) > PULL;
      end();
      if (isPulled) onPulled();
      else move(event, 0);
    },
    onTouchCancel: (event: TouchEvent<HTMLElement>) => {
      end();
      move(event, 0);
    },
  };
}
