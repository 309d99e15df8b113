import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './show-more.css';

interface ShowMoreProps {
  /** Names the text, for one that leaves the page and comes back: it is as long as it was then. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** The names of the texts that are shown in full. */
const inFull = new Set<string>();

/** Text of any length, cut after a few lines until somebody wants to see more of it. */
export function ShowMore({ name = '', children }: ShowMoreProps) {
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(inFull.has(name));
  const [isCut, setCut] = useState(open);

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

  function show(full: boolean): void {
    setOpen(full);
    if (full && name) inFull.add(name);
    else inFull.delete(name);
  }

  /** The Tab key reaches links in what is cut off, too. */
  function showFocused({ target, currentTarget }: FocusEvent): void {
    if (target.getBoundingClientRect().bottom > currentTarget.getBoundingClientRect().bottom) show(true);
  }

  return (
    <>
      <div ref={text} className={classNames('show-more', !open && 'show-more-cut')} onFocus={showFocused}>
        {children}
      </div>
      {isCut && (
        <button type="button" className="show-more-button" aria-expanded={open} onClick={() => show(!open)}>
          {open ? 'Show less' : 'Show more'}
        </button>
      )}
    </>
  );
}
