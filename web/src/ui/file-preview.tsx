import type { ComponentProps } from 'react';

interface FilePreviewProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  readonly file: File;
  readonly alt: string;
}

/** Shows an image file that was chosen, but is not uploaded. */
export function FilePreview({ file, alt, ...props }: FilePreviewProps) {
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img {...props} alt={alt} ref={show} />;
}
