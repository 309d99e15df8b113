import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the one thing to do here; `danger`: takes something away; `quiet`: text alone. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** As wide as what it stands in. */
  readonly wide?: boolean;
  /** Its action is under way: it shows so and takes no second press. */
  readonly busy?: boolean;
}

export function Button({ tone = 'plain', wide, busy, className, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames('button', `button-${tone}`, wide && 'button-wide', className)}
      aria-busy={busy}
      // Not `disabled`, which would lose the focus: a press, also one that would send a form, is swallowed.
      aria-disabled={busy ? true : undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that shows an icon alone; its label is read out and shown as a tooltip. */
export function IconButton({ label, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={classNames('icon-button', className)}
      aria-label={label}
      title={label}
    />
  );
}
