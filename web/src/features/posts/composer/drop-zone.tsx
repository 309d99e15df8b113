import { useEffect, useImperativeHandle, type HTMLAttributes, type RefObject } from 'react';
import { useDropzone } from 'react-dropzone';
import { useTranslate } from '../../../lib/texts/texts.ts';

export interface DropZoneProps {
  /** The area in which files can be dropped and pasted. */
  readonly root: RefObject<HTMLElement | null>;
  /** Is set to the handlers of drag, drop and paste; `root` calls them. */
  readonly handlers: RefObject<HTMLAttributes<HTMLElement> | null>;
  /** Called with a single dropped or pasted file of any type: the caller checks it. */
  readonly onImage: (image: File) => void;
  /** Called with a message if several files are dropped at once. */
  readonly onError: (sentence: string) => void;
}

/** Handles files that are dropped and pasted into `root`, and covers `root` while a file is dragged over it. */
export function DropZone({ root, handlers, onImage, onError }: DropZoneProps) {
  const t = useTranslate();
  const { getRootProps, rootRef, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    // It would also keep text from being dragged into fields.
    preventDropOnDocument: false,
    onDrop: ([file], rejected) => {
      if (rejected.length > 0) onError(t('api.too_many_files'));
      else if (file) onImage(file);
    },
  });

  useImperativeHandle(handlers, () => getRootProps());
  useEffect(() => {
    // The area was rendered before this code was loaded.
    if (root.current) rootRef.current = root.current;
  }, [root, rootRef]);
  useEffect(() => {
    // By default the browser opens a file that is dropped beside the area, and leaves the page.
    const stayOnPage = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    document.addEventListener('dragover', stayOnPage);
    document.addEventListener('drop', stayOnPage);
    return () => {
      document.removeEventListener('dragover', stayOnPage);
      document.removeEventListener('drop', stayOnPage);
    };
  }, []);
  return isDragActive && <p className="image-drop-veil">{t('posts.composer.dropHere')}</p>;
}
