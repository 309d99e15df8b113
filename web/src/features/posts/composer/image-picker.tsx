import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { ImageInput } from '../../../ui/image-input.tsx';

interface ImagePickerProps {
  /** The id of what says why a file was refused. */
  readonly errorId: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  /** Receives a file that is not checked yet. */
  readonly onChoose: (file: File) => void;
}

/** Chooses an image by a click, and tells what else one can do. */
export function ImagePicker({ errorId, ...input }: ImagePickerProps) {
  const hintId = useId();
  return (
    <ImageInput
      {...input}
      label="Add an image"
      name="image"
      className="image-picker"
      describedBy={`${hintId} ${errorId}`}
    >
      <ImagePlus aria-hidden size={20} />
      <span>
        <span className="image-picker-call">Add an image</span>
        <span id={hintId}>
          <span className="image-picker-types">Supported Files types: PNG, JPG, GIF up to 10MB</span>{' '}
          <span className="image-picker-more">
            JPEG, BMP and WEBP work too.{' '}
            <span className="image-picker-ways">You can also drop or paste it here.</span>
          </span>
        </span>
      </span>
    </ImageInput>
  );
}
