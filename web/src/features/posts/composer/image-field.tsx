import { useEffect, useId, useRef } from 'react';
import { useStore } from '../../../lib/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilePreview } from '../../../ui/file-preview.tsx';
import { changeDraft, chooseImage, type ComposerStore } from './composer-store.ts';
import { ImagePicker } from './image-picker.tsx';

/** The image of a post: choosing it, looking at it, describing it, taking it away. */
export function ImageField({ composer }: { readonly composer: ComposerStore }) {
  const { draft, problems, sending } = useStore(composer);
  const { image, alt } = draft;
  const disabled = sending !== undefined;
  const errorId = useId();
  const part = useRef<HTMLDivElement>(null);
  /** The image that a press leads to; null: none was pressed for. */
  const expected = useRef<File | null | undefined>(null);
  useEffect(() => {
    if (expected.current !== image) return;
    expected.current = null;
    // What was pressed is gone, and the focus with it. A draft that comes back takes none.
    if (document.activeElement === document.body) part.current?.querySelector('input')?.focus();
  }, [image]);

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
            onChange={(event) => changeDraft(composer, { alt: event.currentTarget.value })}
          />
          <Button
            tone="quiet"
            disabled={disabled}
            onClick={() => {
              expected.current = undefined;
              changeDraft(composer, { image: undefined, alt: '' });
            }}
          >
            Remove Image
          </Button>
        </div>
      ) : (
        <ImagePicker
          errorId={errorId}
          invalid={problems.image !== undefined}
          disabled={disabled}
          onChoose={(file) => {
            expected.current = file;
            chooseImage(composer, file);
          }}
        />
      )}
      <p className="field-error" id={errorId} aria-live="polite">
        {problems.image}
      </p>
    </div>
  );
}
