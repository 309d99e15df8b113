import type { ComponentProps } from 'react';
import './switch.css';

interface SwitchProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly checked: boolean;
}

/** A setting that is on or off, and is saved at once. */
export function Switch({ label, checked, ...props }: SwitchProps) {
  return (
    <label className="switch">
      {label}
      <input {...props} type="checkbox" role="switch" aria-checked={checked} checked={checked} />
    </label>
  );
}
