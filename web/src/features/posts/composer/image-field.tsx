import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { changeDraft } from '../../../forms/draft-form.ts';
import { useForm } from '../../../forms/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FilePreview } from '../../../ui/file-preview.tsx';
import { ImageInput } from '../../../ui/image-input.tsx';
import type { ComposerForm } from './composer-store.ts';

/** Chooses, previews, describes and removes the image of a post. */
export function ImageField({ composer }: { readonly composer: ComposerForm }) {
  const { draft, errors, busy, textField, imageField } = useForm(composer);
  const { image, alt } = draft;
  const input = imageField('image');
  const hintId = useId();
  const errorId = useId();
  const part = useRef<HTMLDivElement>(null);
  /** The image that the last press of the member leads to (undefined: none); null if no press is waiting for its effect. */
  const expected = useRef<File | null | undefined>(null);
  useEffect(() => {
    if (expected.current !== image) return;
    expected.current = null;
    // The pressed element is gone, and the focus with it. A restored draft takes no focus.
    if (document.activeElement === document.body) part.current?.querySelector('input')?.focus();
  }, [image]);

  return (
    <div ref={part}>
      {image ? (
        <div className="composer-image">
          <FilePreview file={image} alt={alt} />
          <Field
            {...textField('alt')}
            label="Image description"
            placeholder="What does it show?"
            autoComplete="off"
          />
          <Button
            tone="quiet"
            disabled={busy}
            onClick={() => {
              expected.current = undefined;
              changeDraft(composer, { image: undefined, alt: '' });
            }}
          >
            Remove Image
          </Button>
        </div>
      ) : (
        <ImageInput
          {...input}
          label="Add an image"
          className="image-picker"
          describedBy={`${hintId} ${errorId}`}
          onChoose={(file) => {
            expected.current = file;
            input.onChoose(file);
          }}
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
      )}
      <p className="field-error" id={errorId} aria-live="polite">
        {errors['image']}
      </p>
    </div>
  );
}
