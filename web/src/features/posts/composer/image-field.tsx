import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilePreview } from '../../../ui/file-preview.tsx';
import type { DraftProblems, PostDraft } from './composer-state.ts';
import { ImagePicker } from './image-picker.tsx';

interface ImageFieldProps extends Pick<PostDraft, 'image' | 'alt'> {
  readonly problems: DraftProblems;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<PostDraft>) => void;
  /** Told, as a sentence, why a chosen file is not taken. */
  readonly onProblem: (sentence: string) => void;
}

/** The image of a post: choosing it, looking at it, describing it, taking it away. */
export function ImageField({ image, alt, problems, disabled, onChange, onProblem }: ImageFieldProps) {
  const errorId = useId();
  const part = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    const wasPressed = isPressed.current;
    isPressed.current = false;
    // What was pressed is gone, and the focus with it. A draft that comes back takes none.
    if (wasPressed && document.activeElement === document.body) part.current?.querySelector('input')?.focus();
  });

  function press(change: Partial<PostDraft>): void {
    isPressed.current = true;
    onChange(change);
  }

  return (
    <div ref={part}>
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
            onChange={(event) => onChange({ alt: event.currentTarget.value })}
          />
          <Button tone="quiet" disabled={disabled} onClick={() => press({ image: undefined, alt: '' })}>
            Remove Image
          </Button>
        </div>
      ) : (
        <ImagePicker
          errorId={errorId}
          invalid={problems.image !== undefined}
          disabled={disabled}
          onChoose={(file) => press({ image: file })}
          onProblem={onProblem}
        />
      )}
      <p className="field-error" id={errorId} aria-live="polite">
        {problems.image}
      </p>
    </div>
  );
}
