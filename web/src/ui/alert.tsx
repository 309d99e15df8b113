import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { afterNextFrame } from '../lib/page-focus.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import './alert.css';
import { Button } from './button.tsx';

interface AlertProps {
  /** The message; nothing is shown without one. The element exists always, so that screen readers announce the next message. */
  readonly children: ReactNode;
  /** Called by the Retry button; without `onRetry` there is no such button. */
  readonly onRetry?: (() => void) | false | undefined;
  /** Further buttons. */
  readonly others?: ReactNode;
  /** Whether a new message is scrolled into view, for forms whose button can be far below. False by default. */
  readonly inView?: boolean;
}

/** A highlighted message that screen readers announce at once. */
export function Alert({ children, onRetry, others, inView }: AlertProps) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const isKnown = useIsKnown();
  useEffect(() => {
    if (inView && isKnown && children) box.current?.scrollIntoView({ block: 'nearest' });
  }, [inView, isKnown, children]);
  return (
    <div ref={box} role="alert" className="alert">
      {isKnown && Boolean(children) && (
        <>
          <CircleAlert aria-hidden size={20} />
          <p>{children}</p>
          {others}
          {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        </>
      )}
    </div>
  );
}

/** Whether the element has been in the page for a frame: screen readers announce what is added to an element that they know. */
function useIsKnown(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => afterNextFrame(() => setKnown(true)), []);
  return isKnown;
}
