import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './show-more.css';

/** Text of any length, cut after a few lines until somebody wants to see more of it. */
export function ShowMore({ children }: { readonly children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  // Before the first paint: the button must not push down what stands below.
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || open) return undefined;
    const measure = () => setCut(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [open]);

  /** The Tab key reaches links in what is cut off, too. */
  function showFocused({ target, currentTarget }: FocusEvent): void {
    if (target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom) setOpen(true);
  }

  return (
    <>
      <div ref={text} className={classNames('show-more', !open && 'show-more-cut')} onFocus={showFocused}>
        {children}
      </div>
      {isCut && (
        <button
          type="button"
          className="show-more-button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
