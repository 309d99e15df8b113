import './upload-progress.css';

/** How far an upload has come, from 0 to 1. When all of it has left, the server still has to work on the image. */
export function UploadProgress({ part }: { readonly part: number }) {
  const label = part < 1 ? 'Uploading the image' : 'Preparing the image';
  return (
    <div className="upload-progress">
      <progress max={1} value={part < 1 ? part : undefined} aria-label={label} />
      <p>{`${label}…`}</p>
    </div>
  );
}
