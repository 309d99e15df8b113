import { useLayoutEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './show-more.css';
import { useTranslate } from '../lib/texts/texts.ts';

interface ShowMoreProps {
  /** Identifies the text, so that it is open when the member returns to the page; without a name, it is cut again. */
  readonly name?: string;
  readonly children: ReactNode;
}

/** The names of open texts. */
const inFull = new Set<string>();

/** A text that is cut after six lines, with a button that shows the rest. A shorter text has no button. */
export function ShowMore({ name = '', children }: ShowMoreProps) {
  const t = useTranslate();
  const text = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(inFull.has(name));
  const [isCut, setCut] = useState(open);

  // Before the first paint, so that the button moves no content.
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

  /** Shows the whole text when the Tab key reaches a link in the hidden part. */
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
          {open ? t('text.less') : t('text.more')}
        </button>
      )}
    </>
  );
}
