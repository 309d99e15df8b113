import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ignore, REFUSED } from '../lib/errors.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import './motion-button.css';
import { choosePlays, usePlays } from './motion-choices.ts';

interface MotionButtonProps {
  /** Of the moving image. */
  readonly url: string;
  /** The description of the image; may be empty. */
  readonly alt: string;
  /** Called with true when the moving image is loaded and is to be shown instead of its first frame, and with false when no longer. */
  readonly onMove: (isMoving: boolean) => void;
}

/** Pauses and plays a moving image (WCAG 2.2.2). Its parent is the image: outside of the screen the image stands still. */
export function MotionButton({ url, alt, onMove }: MotionButtonProps) {
  const t = useTranslate();
  const button = useRef<HTMLButtonElement>(null);
  const plays = usePlays(url);
  const isOnScreen = useParentOnScreen(button);
  useMoving(url, plays && isOnScreen, onMove);
  const image = alt || t('posts.imageWithoutDescription');
  return (
    <button
      ref={button}
      type="button"
      className="motion-button"
      aria-label={plays ? t('posts.pauseImage', { image }) : t('posts.playImage', { image })}
      onClick={() => choosePlays(url, !plays)}
    >
      <span>
        {plays ? <Pause aria-hidden size={14} /> : <Play aria-hidden size={14} />}
        {plays ? t('posts.pause') : t('posts.play')}
      </span>
    </button>
  );
}

function useParentOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false);
  useEffect(() => {
    const parent = element.current?.parentElement;
    if (!parent) return undefined;
    const observer = new IntersectionObserver((entries) =>
      setOnScreen(entries.at(-1)?.isIntersecting === true),
    );
    observer.observe(parent);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
}

/** Loads the moving image before it is shown, so that its first frame stays until then, and after a failure. */
function useMoving(url: string, isWanted: boolean, onMove: (isMoving: boolean) => void): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    let isLeft = false;
    const moving = new Image();
    const load = async () => {
      moving.src = url;
      try {
        await moving.decode();
        if (!isLeft) onMove(true);
      } catch (error) {
        ignore(error, REFUSED);
        // A press of the button tries again.
        if (!isLeft) choosePlays(url, false);
      }
    };
    void load();
    return () => {
      isLeft = true;
      moving.removeAttribute('src');
      onMove(false);
    };
  }, [url, isWanted, onMove]);
}
