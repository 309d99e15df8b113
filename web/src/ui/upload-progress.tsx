import './upload-progress.css';

/** The progress of an upload. `part`: the uploaded fraction, from 0 to 1; at 1 the server is still processing the image. */
export function UploadProgress({ part }: { readonly part: number }) {
  const label = part < 1 ? 'Uploading the image' : 'Preparing the image';
  return (
    <div className="upload-progress">
      <progress max={1} value={part < 1 ? part : undefined} aria-label={label} />
      <p>{`${label}…`}</p>
    </div>
  );
}
