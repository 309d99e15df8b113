import { ImagePlus } from 'lucide-react';
import { useId } from 'react';
import type { DraftForm } from '../../forms/draft-form.ts';
import { useForm } from '../../forms/use-form.ts';
import { useSaidChoice } from '../../forms/use-said-choice.ts';
import { IMAGE_ACCEPT } from '../../lib/image-file.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { FieldError } from '../../ui/field-error.tsx';
import { FilePreview } from '../../ui/file-preview.tsx';
import type { SignUpDraft } from './signup-draft.ts';

/** Chooses the profile picture; the preview is cropped as it will be shown. */
export function PictureField({ form }: { readonly form: DraftForm<SignUpDraft> }) {
  const t = useTranslate();
  const { draft, errors, imageField } = useForm(form);
  const { image } = draft;
  const { name, disabled, invalid, onChoose } = imageField('image');
  const errorId = useId();
  const sayChoice = useSaidChoice(image);

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
            sayChoice(file);
            onChoose(file);
          }}
        />
      </label>
      <FieldError id={errorId}>{errors['image']}</FieldError>
    </div>
  );
}
