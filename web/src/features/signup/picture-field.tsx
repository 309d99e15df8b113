import { ImagePlus } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { DraftForm } from '../../forms/draft-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { IMAGE_ACCEPT } from '../../lib/image-file.ts';
import { say } from '../../lib/say.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { FilePreview } from '../../ui/file-preview.tsx';
import type { SignUpDraft } from './signup-draft.ts';

/** Chooses the profile picture; the preview is cropped as it will be shown. */
export function PictureField({ form }: { readonly form: DraftForm<SignUpDraft> }) {
  const t = useTranslate();
  const { draft, errors, imageField } = useForm(form);
  const { image } = draft;
  const { name, disabled, invalid, onChoose } = imageField('image');
  const errorId = useId();
  const chosen = useRef<File>(undefined);
  useEffect(() => {
    // Not a restored draft.
    if (image && image === chosen.current) say(t('upload.chosen', { file: image.name }));
  }, [image, t]);

  return (
    <div>
      <label className="signup-picture">
        <span className="signup-picture-frame">
          {image ? <FilePreview file={image} alt="" /> : <ImagePlus aria-hidden size={28} />}
        </span>
        <span>{image ? t('signup.picture.change') : t('signup.picture.choose')}</span>
        <input
          className="visually-hidden"
          type="file"
          name={name}
          accept={IMAGE_ACCEPT}
          required
          disabled={disabled}
          aria-invalid={invalid}
          aria-describedby={errorId}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            if (!file) return;
            chosen.current = file;
            onChoose(file);
          }}
        />
      </label>
      <p className="field-error" id={errorId} aria-live="polite">
        {errors['image']}
      </p>
    </div>
  );
}
