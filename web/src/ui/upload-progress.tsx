import './upload-progress.css';
import { useTranslate } from '../lib/texts/texts.ts';

/** The progress of an upload. `part`: the uploaded fraction, from 0 to 1; at 1 the server is still processing the image. */
export function UploadProgress({ part }: { readonly part: number }) {
  const t = useTranslate();
  const label = part < 1 ? t('upload.uploading') : t('upload.preparing');
  return (
    <div className="upload-progress">
      <progress max={1} value={part < 1 ? part : undefined} aria-label={label} />
      <p>{label}…</p>
    </div>
  );
}
