import './upload-progress.css';

/** The progress of an upload, from 0 to 1. After the upload the server still processes the image. */
export function UploadProgress({ part }: { readonly part: number }) {
  const label = part < 1 ? 'Uploading the image' : 'Preparing the image';
  return (
    <div className="upload-progress">
      <progress max={1} value={part < 1 ? part : undefined} aria-label={label} />
      <p>{`${label}…`}</p>
    </div>
  );
}
