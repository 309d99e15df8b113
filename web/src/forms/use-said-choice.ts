import { useEffect, useRef } from 'react';
import { say } from '../lib/say.ts';
import { useTranslate } from '../lib/texts/texts.ts';

/**
 * Makes screen readers say the name of a chosen picture once it is in the draft, and not that of a restored draft.
 * @param image the picture in the draft @returns to be called with each chosen file
 */
export function useSaidChoice(image: File | undefined): (file: File) => void {
  const t = useTranslate();
  const chosen = useRef<File>(undefined);
  useEffect(() => {
    if (image && image === chosen.current) say(t('upload.chosen', { file: image.name }));
  }, [image, t]);
  return (file) => {
    chosen.current = file;
  };
}
