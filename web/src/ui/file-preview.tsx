import { lazyComponent } from '../lib/lazy-component.tsx';
import type { FilePictureProps } from './file-picture.tsx';

const Picture = lazyComponent(async () => (await import('./file-picture.tsx')).FilePicture);

/** Shows an image file that was chosen, but is not uploaded. Of a file that moves the first frame is shown. */
export function FilePreview(props: FilePictureProps) {
  return Picture.useLoaded(true) && <Picture.Component {...props} />;
}
