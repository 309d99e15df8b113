import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { changeDraft } from '../../../forms/draft-form.ts';
import { useForm } from '../../../forms/use-form.ts';
import { keepsFirstFrameOnly } from '../../../lib/image-file.ts';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldError } from '../../../ui/field-error.tsx';
import { FilePreview } from '../../../ui/file-preview.tsx';
import { ImageInput } from '../../../ui/image-input.tsx';
import type { ComposerForm } from './composer-store.ts';

/** Chooses, previews, describes and removes the image of a post. */
export function ImageField({ composer }: { readonly composer: ComposerForm }) {
  const t = useTranslate();
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

  const isFirstFrameOnly = useFirstFrameOnly(image);

  return (
    <div ref={part}>
      {image ? (
        <div className="composer-image">
          <span className="composer-picture">
            <FilePreview file={image} alt={alt} canPlay />
          </span>
          <Field
            {...textField('alt')}
            label={t('posts.imageDescription')}
            placeholder={t('posts.composer.imageDescriptionHint')}
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
            {t('posts.composer.removeImage')}
          </Button>
          {isFirstFrameOnly && (
            <p className="field-hint" role="status">
              {t('upload.firstFrameOnly')}
            </p>
          )}
        </div>
      ) : (
        <ImageInput
          {...input}
          label={t('posts.composer.addImage')}
          className="image-picker"
          describedBy={`${hintId} ${errorId}`}
          onChoose={(file) => {
            expected.current = file;
            input.onChoose(file);
          }}
        >
          <ImagePlus aria-hidden size={20} />
          <span>
            <span className="image-picker-call">{t('posts.composer.addImage')}</span>
            <span id={hintId}>
              <span className="image-picker-types">{t('posts.composer.imageTypes')}</span>{' '}
              <span className="image-picker-more">
                {t('posts.composer.moreImageTypes')}{' '}
                <span className="image-picker-ways">{t('posts.composer.otherWays')}</span>
              </span>
            </span>
          </span>
        </ImageInput>
      )}
      <FieldError id={errorId}>{errors['image']}</FieldError>
    </div>
  );
}

/** Whether only the first frame of a chosen image is kept. */
function useFirstFrameOnly(image: File | undefined): boolean {
  const [found, setFound] = useState<File>();
  useEffect(() => {
    if (image)
      void keepsFirstFrameOnly(image).then((isKept) => {
        if (isKept) setFound(image);
      });
  }, [image]);
  return image !== undefined && found === image;
}
