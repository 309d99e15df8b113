import type { ComponentProps, ReactNode } from 'react';
import { IMAGE_ACCEPT } from '../lib/image-file.ts';
import { classNames } from './class-names.ts';
import './image-input.css';

interface ImageInputProps extends Pick<ComponentProps<'input'>, 'name' | 'disabled' | 'className'> {
  readonly label: string;
  /** The ids, separated by spaces, of elements that describe the input, such as an error. */
  readonly describedBy?: string;
  readonly invalid?: boolean;
  /** Called with the chosen file, which may be of any type: the caller checks it. */
  readonly onChoose: (file: File) => void;
  /** The visible content, which is pressed. */
  readonly children: ReactNode;
}

/** An area that opens the file picker for an image when it is pressed. */
export function ImageInput(props: ImageInputProps) {
  const { label, describedBy, invalid, className, onChoose, children, ...input } = props;
  return (
    <label className={classNames('image-input', className)} title={label}>
      {children}
      <input
        {...input}
        className="visually-hidden"
        type="file"
        accept={IMAGE_ACCEPT}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid ?? false}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) onChoose(file);
          // Otherwise choosing the same file again would cause no event.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
