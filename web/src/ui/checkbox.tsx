import type { ComponentProps } from 'react';
import './checkbox.css';

interface CheckboxProps extends ComponentProps<'input'> {
  readonly label: string;
}

export function Checkbox({ label, ...props }: CheckboxProps) {
  return (
    <label className="checkbox">
      <input {...props} type="checkbox" />
      {label}
    </label>
  );
}
