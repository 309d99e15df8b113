import { ImagePlus } from 'lucide-react';
import { useId, useState } from 'react';
import { IMAGE_ACCEPT, imageFileProblem } from '../../lib/image-file.ts';
import { FilePreview } from '../../ui/file-preview.tsx';

interface PictureFieldProps {
  readonly file: File | undefined;
  /** What is wrong with it, as a sentence. */
  readonly problem: string | undefined;
  readonly disabled: boolean;
  readonly onChoose: (file: File | undefined) => void;
}

/** Choosing one's picture, with a look at it as it will be cut. */
export function PictureField({ file, problem, disabled, onChoose }: PictureFieldProps) {
  const [refused, setRefused] = useState<string>();
  const errorId = useId();
  const error = refused ?? problem;

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    const reason = await imageFileProblem(chosen);
    setRefused(reason);
    onChoose(reason === undefined ? chosen : undefined);
  }

  return (
    <div>
      <label className="signup-picture">
        <span className="signup-picture-frame">
          {file ? <FilePreview file={file} alt="" /> : <ImagePlus aria-hidden size={28} />}
        </span>
        <span>{file ? 'Change picture' : 'Click here to upload your profile picture'}</span>
        <input
          className="visually-hidden"
          type="file"
          name="image"
          accept={IMAGE_ACCEPT}
          required
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={errorId}
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      <p className="field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
