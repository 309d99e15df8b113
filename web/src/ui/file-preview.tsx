import type { ComponentProps } from 'react';

interface FilePreviewProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  readonly file: File;
  readonly alt: string;
}

/** Shows a chosen image file before it is sent. */
export function FilePreview({ file, alt, ...props }: FilePreviewProps) {
  const show = (image: HTMLImageElement) => {
    const url = URL.createObjectURL(file);
    image.src = url;
    return () => URL.revokeObjectURL(url);
  };
  return <img {...props} alt={alt} ref={show} />;
}
