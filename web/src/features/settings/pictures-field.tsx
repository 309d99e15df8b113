import { ImagePlus } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import type { useForm } from '../../forms/use-form.ts';
import { useSaidChoice } from '../../forms/use-said-choice.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FieldError } from '../../ui/field-error.tsx';
import { FilePreview } from '../../ui/file-preview.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { useMember } from '../session/member.ts';
import type { PersonalDraft } from './personal-draft.ts';

interface PicturesFieldProps {
  readonly form: ReturnType<typeof useForm<PersonalDraft>>;
}

/** The inputs for picture and banner of the member, with previews of chosen files. */
export function PicturesField({ form }: PicturesFieldProps) {
  const t = useTranslate();
  const { name, profilePicture, profileBanner } = useMember();
  const { draft, errors, imageField } = form;
  return (
    <div className="settings-pictures">
      <PictureRow
        {...imageField('image')}
        label={t('settings.changePicture')}
        chosen={draft.image}
        error={errors['image']}
      >
        {draft.image ? (
          <span className="avatar avatar-56">
            <FilePreview file={draft.image} alt="" />
          </span>
        ) : (
          <Avatar name={name} picture={profilePicture} size={56} />
        )}
      </PictureRow>
      <PictureRow
        {...imageField('banner')}
        label={t('settings.changeBanner')}
        chosen={draft.banner}
        error={errors['banner']}
      >
        <Banner banner={profileBanner}>{draft.banner && <FilePreview file={draft.banner} alt="" />}</Banner>
      </PictureRow>
    </div>
  );
}

interface PictureRowProps extends ComponentProps<typeof ImageInput> {
  /** The picture in the draft. */
  readonly chosen: File | undefined;
  readonly error: string | undefined;
}

function PictureRow({ label, chosen, error, onChoose, children, ...input }: PictureRowProps) {
  const errorId = useId();
  const sayChoice = useSaidChoice(chosen);
  return (
    <div>
      <ImageInput
        {...input}
        className="settings-picture"
        label={label}
        describedBy={errorId}
        onChoose={(file) => {
          sayChoice(file);
          onChoose(file);
        }}
      >
        {children}
        <span className="settings-picture-label">
          <ImagePlus aria-hidden size={18} />
          {label}
        </span>
      </ImageInput>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}
