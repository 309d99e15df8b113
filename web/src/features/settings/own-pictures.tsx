import { Camera } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { SendSmaller } from '../../calls/send-smaller.tsx';
import { useTranslate } from '../../lib/texts/texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FilePreview } from '../../ui/file-preview.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useMember } from '../session/member.ts';
import './own-pictures.css';
import { usePictureChange } from './picture-change.ts';

/** Elements of the own profile: `picture` and `banner`, which a press changes; `status`, with progress and errors of uploads. */
export function useOwnPictures() {
  const picture = usePictureChange('image');
  const banner = usePictureChange('banner');
  const statusId = useId();
  return {
    picture: <OwnPicture change={picture} describedBy={statusId} />,
    banner: <OwnBanner change={banner} describedBy={statusId} />,
    status: (
      <div id={statusId} className="own-pictures-status">
        <PictureStatus change={banner} />
        <PictureStatus change={picture} />
      </div>
    ),
  };
}

type PictureChange = ReturnType<typeof usePictureChange>;

interface OwnPictureProps {
  readonly change: PictureChange;
  readonly describedBy: string;
}

function OwnPicture({ change, describedBy }: OwnPictureProps) {
  const t = useTranslate();
  const { name, profilePicture } = useMember();
  return (
    <ChangeInput label={t('settings.changePicture')} className="own-picture" {...{ change, describedBy }}>
      {change.sending ? (
        <span className="avatar avatar-96">
          <FilePreview file={change.sending.file} alt="" />
        </span>
      ) : (
        <Avatar name={name} picture={profilePicture} size={96} />
      )}
    </ChangeInput>
  );
}

function OwnBanner({ change, describedBy }: OwnPictureProps) {
  const t = useTranslate();
  const { profileBanner } = useMember();
  return (
    <ChangeInput label={t('settings.changeBanner')} className="own-banner" {...{ change, describedBy }}>
      <Banner banner={profileBanner}>
        {change.sending && <FilePreview file={change.sending.file} alt="" />}
      </Banner>
    </ChangeInput>
  );
}

interface ChangeInputProps extends OwnPictureProps {
  readonly label: string;
  readonly className: string;
  readonly children: ReactNode;
}

function ChangeInput({ change, describedBy, children, ...input }: ChangeInputProps) {
  return (
    <ImageInput
      {...input}
      describedBy={describedBy}
      disabled={change.sending !== undefined}
      onChoose={(file) => void change.choose(file)}
    >
      {children}
      <span className="own-picture-mark">
        <Camera aria-hidden size={18} />
      </span>
    </ImageInput>
  );
}

function PictureStatus({ change: { sending, error, failed, change } }: { readonly change: PictureChange }) {
  return (
    <>
      {sending && <UploadProgress part={sending.part} />}
      <Alert
        onRetry={failed && (() => void change(failed.file))}
        others={
          <SendSmaller failure={error} sent={failed} onSmaller={({ file }) => file && void change(file)} />
        }
      >
        {error}
      </Alert>
    </>
  );
}
