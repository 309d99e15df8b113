import { ImagePlus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { FilePreview } from '../../ui/file-preview.tsx';
import { ImageInput } from '../../ui/image-input.tsx';
import { useMember } from '../session/member.ts';
import type { PersonalDraft, PersonalProblems } from './personal-draft.ts';
import { takeImage } from './take-image.ts';

interface PicturesFieldProps {
  readonly draft: PersonalDraft;
  readonly problems: PersonalProblems;
  readonly disabled: boolean;
  readonly onChoose: (chosen: PersonalDraft) => void;
  readonly onProblem: (problem: Readonly<Record<string, string>>) => void;
}

/** The member's picture and banner, with a look at new ones before they are saved. */
export function PicturesField({ draft, problems, disabled, onChoose, onProblem }: PicturesFieldProps) {
  const { name, profilePicture, profileBanner } = useMember();
  return (
    <div className="settings-pictures">
      <PictureRow
        label="Change profile picture"
        name="image"
        problem={problems.image}
        disabled={disabled}
        onChoose={(image) => onChoose({ image })}
        onProblem={(image) => onProblem({ image })}
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
        label="Change banner"
        name="banner"
        problem={problems.banner}
        disabled={disabled}
        onChoose={(banner) => onChoose({ banner })}
        onProblem={(banner) => onProblem({ banner })}
      >
        <Banner banner={profileBanner}>{draft.banner && <FilePreview file={draft.banner} alt="" />}</Banner>
      </PictureRow>
    </div>
  );
}

interface PictureRowProps {
  readonly label: string;
  readonly name: string;
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (image: File) => void;
  readonly onProblem: (sentence: string) => void;
  readonly children: ReactNode;
}

function PictureRow({ label, problem, children, onChoose, onProblem, ...input }: PictureRowProps) {
  const errorId = useId();
  return (
    <div>
      <ImageInput
        {...input}
        className="settings-picture"
        label={label}
        describedBy={errorId}
        invalid={problem !== undefined}
        onChoose={(file) => void takeImage(file, onChoose, onProblem)}
      >
        {children}
        <span className="settings-picture-label">
          <ImagePlus aria-hidden size={18} />
          {label}
        </span>
      </ImageInput>
      <p className="field-error" id={errorId} aria-live="polite">
        {problem}
      </p>
    </div>
  );
}
