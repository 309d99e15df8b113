import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import './alert.css';
import { Button } from './button.tsx';

interface AlertProps {
  /** The message. The element also exists without one, so that screen readers announce the next. */
  readonly children: ReactNode;
  /** Called by the Retry button; without it the message has none. */
  readonly onRetry?: (() => void) | false | undefined;
  /** Whether the page scrolls to the message, where its button can be far below. */
  readonly inView?: boolean;
}

/** A highlighted message that screen readers announce at once. */
export function Alert({ children, onRetry, inView }: AlertProps) {
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
          {onRetry && <Button onClick={onRetry}>Retry</Button>}
        </>
      )}
    </div>
  );
}
