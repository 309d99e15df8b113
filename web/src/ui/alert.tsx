import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import './alert.css';

interface AlertProps {
  /** The sentence; without one nothing is shown, but the place stays, so that the next is announced. */
  readonly children: ReactNode;
  /** What can be done about it, such as a button to try again. */
  readonly action?: ReactNode;
  /** Whether the page scrolls to it, as where the button that it answers can be far below. */
  readonly inView?: boolean;
}

/** A highlighted banner that is read out at once. */
export function Alert({ children, action, inView }: AlertProps) {
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
          {action}
        </>
      )}
    </div>
  );
}
