import type { Image } from '@plaza/contract/image.ts';
import { X } from 'lucide-react';
import { useRef, useState, type CSSProperties, type MouseEvent, type TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** Two taps are a double tap if less than this time (ms) and distance (px) is between them. */
const DOUBLE_TAP = { ms: 350, px: 40 } as const;
/** A pull down by more than this distance, in pixels, closes the image. */
const PULL = 100;

interface LargeImageProps {
  readonly image: Image;
  /** Whether the image is more than twice as high as wide: then it is as wide as the column, and scrolls. */
  readonly isTall: boolean;
  readonly onClose: () => void;
}

/** An image that fills the screen. Two fingers or a double tap enlarge it; a press beside it or a pull down closes it. */
export function LargeImage({ image, isTall, onClose }: LargeImageProps) {
  const t = useTranslate();
  const [isZoomed, setZoomed] = useState(false);
  const lastTap = useRef({ time: -Infinity, x: 0, y: 0 });
  const pull = usePullDown(!isZoomed, onClose);
  const shape: CSSProperties = {
    '--ratio': image.width / image.height,
    '--natural-width': `${image.width}px`,
    '--least': isTall ? '40rem' : '0rem',
    '--zoom': isZoomed ? 2.5 : 1,
  };

  function press({ target, currentTarget, timeStamp, clientX, clientY }: MouseEvent<HTMLElement>): void {
    if (target === currentTarget) return onClose();
    if (target instanceof Element && target.closest('button')) return undefined;
    const { time, x, y } = lastTap.current;
    const isDouble = timeStamp - time < DOUBLE_TAP.ms && Math.hypot(clientX - x, clientY - y) < DOUBLE_TAP.px;
    lastTap.current = { time: isDouble ? -Infinity : timeStamp, x: clientX, y: clientY };
    if (isDouble) zoomAround(currentTarget, clientX, clientY, () => flushSync(() => setZoomed(!isZoomed)));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- gestures; the keyboard scrolls it, and has Escape, the button and the zoom of the browser
    <div className="large-image" role="document" tabIndex={0} onClick={press} {...pull}>
      <div style={shape}>
        <Picture image={image} sizes="100vw" urgent whole />
      </div>
      <IconButton label={t('common.close')} onClick={onClose}>
        <X aria-hidden size={20} />
      </IconButton>
    </div>
  );
}

/** Runs `change`, which changes the size of the image, and scrolls so that the point of the image at `x`, `y` stays there. */
function zoomAround(scroller: HTMLElement, x: number, y: number, change: () => void): void {
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

/** Handlers of touches: a single finger that pulls down moves the image; `onPulled` is called after more than 100 pixels. */
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
