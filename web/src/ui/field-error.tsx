import { useLayoutEffect, useRef } from 'react';
import { afterNextFrame } from '../lib/page-focus.ts';

interface FieldErrorProps {
  /** The id that describes the field. */
  readonly id: string;
  /** A sentence; undefined for a valid field. */
  readonly children: string | undefined;
}

/**
 * The error of a field, shown below it. Screen readers say a new one once: as the description of the field, if the field takes the
 * focus because of it, and otherwise by itself.
 */
export function FieldError({ id, children }: FieldErrorProps) {
  const box = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current || !children || hasFocus(id)) return undefined;
    const focused = new AbortController();
    const silence = () => {
      if (hasFocus(id)) current.ariaLive = 'off';
    };
    document.addEventListener('focusin', silence, { signal: focused.signal });
    afterNextFrame(() => focused.abort());
    return () => {
      focused.abort();
      current.ariaLive = 'polite';
    };
  }, [id, children]);
  return (
    <p ref={box} className="field-error" id={id} aria-live="polite">
      {children}
    </p>
  );
}

/** Whether the focus is in the field that an error describes. */
const hasFocus = (id: string): boolean =>
  document.activeElement?.getAttribute('aria-describedby')?.split(' ').includes(id) ?? false;
