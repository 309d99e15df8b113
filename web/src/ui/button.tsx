import type { ComponentProps, ReactNode } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** `primary`: the main action; `danger`: a deletion; `quiet`: without border and background; `plain`, the default: all others. */
  readonly tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  /** Whether the button is as wide as its container. */
  readonly wide?: boolean;
  /** Whether the action of the button is running: the button shows this, keeps the focus, and ignores presses. */
  readonly busy?: boolean;
}

export function Button({
  tone = 'plain',
  wide,
  busy,
  disabled = false,
  className,
  onClick,
  ...props
}: ButtonProps) {
  const isOff = disabled || busy;
  return (
    <button
      type="button"
      {...props}
      className={classNames('button', `button-${tone}`, wide && 'button-wide', className)}
      aria-busy={busy}
      // Not `disabled`: it has the focus, and its description. A press, also of a submit button, is prevented.
      aria-disabled={isOff ? true : undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    />
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  readonly children: ReactNode;
}

/** A button with an icon as its only content. `label` is its accessible name and its tooltip. */
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
