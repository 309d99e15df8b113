import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import { IMAGE_ACCEPT, imageFileProblem } from '../../../lib/image-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilePreview } from '../../../ui/file-preview.tsx';
import type { DraftProblems } from './composer-state.ts';

interface ImageFieldProps {
  readonly image: File | undefined;
  readonly alt: string;
  readonly problems: DraftProblems;
  readonly disabled: boolean;
  readonly onImage: (image: File) => void;
  readonly onProblem: (sentence: string) => void;
  readonly onAlt: (alt: string) => void;
  readonly onRemove: () => void;
}

/** The image of a post: choosing it, looking at it, describing it, taking it away. */
export function ImageField({
  image,
  alt,
  problems,
  disabled,
  onImage,
  onProblem,
  onAlt,
  onRemove,
}: ImageFieldProps) {
  const errorId = useId();

  function choose(file: File | undefined): void {
    if (!file) return;
    const problem = imageFileProblem(file);
    if (problem === undefined) onImage(file);
    else onProblem(problem);
  }

  return (
    <div>
      {image ? (
        <div className="composer-image">
          <FilePreview file={image} alt={alt} />
          <Field
            label="Image description"
            name="alt"
            value={alt}
            error={problems.alt}
            readOnly={disabled}
            placeholder="What does it show?"
            autoComplete="off"
            onChange={(event) => onAlt(event.currentTarget.value)}
          />
          <Button tone="quiet" disabled={disabled} onClick={onRemove}>
            Remove Image
          </Button>
        </div>
      ) : (
        <ImagePicker errorId={errorId} invalid={problems.image !== undefined} onChoose={choose} />
      )}
      <p className="field-error" id={errorId} aria-live="polite">
        {problems.image}
      </p>
    </div>
  );
}

interface ImagePickerProps {
  readonly errorId: string;
  readonly invalid: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

function ImagePicker({ errorId, invalid, onChoose }: ImagePickerProps) {
  const id = useId();
  return (
    <label className="image-picker">
      <ImagePlus aria-hidden size={20} />
      <span>
        <span className="image-picker-call" id={`${id}-call`}>
          Add an image
        </span>
        <span id={`${id}-hint`}>
          <span className="image-picker-types">Supported Files types: PNG, JPG, GIF up to 10MB</span>{' '}
          <span>JPEG, BMP and WEBP, too.</span>{' '}
          <span className="image-picker-ways">Drop it, or paste it.</span>
        </span>
      </span>
      <input
        className="visually-hidden"
        type="file"
        name="image"
        accept={IMAGE_ACCEPT}
        aria-labelledby={`${id}-call`}
        aria-describedby={`${id}-hint ${errorId}`}
        aria-invalid={invalid || undefined}
        onChange={(event) => {
          onChoose(event.currentTarget.files?.[0]);
          // So that the same file can be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </label>
  );
}
