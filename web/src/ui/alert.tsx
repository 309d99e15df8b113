import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import './alert.css';

interface AlertProps {
  /** The sentence; without one nothing is shown, but the place stays, so that the next is announced. */
  readonly children: ReactNode;
  /** What can be done about it, such as a button to try again. */
  readonly action?: ReactNode;
}

/** A highlighted banner that is read out at once. */
export function Alert({ children, action }: AlertProps) {
  return (
    <div role="alert" className="alert">
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
