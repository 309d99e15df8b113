import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslate } from '../lib/texts/texts.ts';
import './alert.css';
import { Button } from './button.tsx';

interface AlertProps {
  /** The message; nothing is shown without one. The element exists always, so that screen readers announce the next message. */
  readonly children: ReactNode;
  /** Called by the Retry button; without `onRetry` there is no such button. */
  readonly onRetry?: (() => void) | false | undefined;
  /** Whether a new message is scrolled into view, for forms whose button can be far below. False by default. */
  readonly inView?: boolean;
}

/** A highlighted message that screen readers announce at once. */
export function Alert({ children, onRetry, inView }: AlertProps) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (inView && children) box.current?.scrollIntoView({ block: 'nearest' });
  }, [inView, children]);
  return (
    <div ref={box} role="alert" className="alert">
      {Boolean(children) && (
        <>
          <CircleAlert aria-hidden size={20} />
          <p>{children}</p>
          {onRetry && <Button onClick={onRetry}>{t('common.retry')}</Button>}
        </>
      )}
    </div>
  );
}
