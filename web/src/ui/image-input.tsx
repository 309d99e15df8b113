import type { ReactNode } from 'react';
import { IMAGE_ACCEPT } from '../lib/image-file.ts';
import { classNames } from './class-names.ts';
import './image-input.css';

interface ImageInputProps {
  readonly label: string;
  readonly name?: string;
  /** Ids of what tells more about it, such as what went wrong. */
  readonly describedBy?: string;
  readonly invalid?: boolean;
  readonly disabled?: boolean;
  readonly className?: string;
  /** Receives a file that is not checked yet. */
  readonly onChoose: (file: File) => void;
  /** What is pressed. */
  readonly children: ReactNode;
}

/** Anything that opens the picker for an image when it is pressed. */
export function ImageInput({
  label,
  name,
  describedBy,
  invalid,
  disabled,
  className,
  onChoose,
  children,
}: ImageInputProps) {
  return (
    <label className={classNames('image-input', className)} title={label}>
      {children}
      <input
        className="visually-hidden"
        type="file"
        name={name}
        accept={IMAGE_ACCEPT}
        disabled={disabled}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid ? true : undefined}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
