import { useEffect, useImperativeHandle, useState, type HTMLAttributes, type RefObject } from 'react';
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

/** During a drag, browsers repeat `dragover` every 350 ms, give or take 200 (HTML, 'drag-and-drop processing model'). */
const DRAG_ENDED_MS = 1000;
const DRAG_EVENTS = ['dragenter', 'dragover'] as const;

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
  const isDragged = useDraggedOver(root);
  return isDragActive && isDragged && <p className="image-drop-veil">{t('posts.composer.dropHere')}</p>;
}

/** Whether something is dragged over an element now. A drag that ends elsewhere, or by Escape, may end without `dragleave`. */
function useDraggedOver(root: RefObject<HTMLElement | null>): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(() => {
    let timer = 0;
    const onDrag = () => {
      clearTimeout(timer);
      setDragged(true);
      timer = window.setTimeout(setDragged, DRAG_ENDED_MS, false);
    };
    const area = root.current;
    for (const type of DRAG_EVENTS) area?.addEventListener(type, onDrag);
    return () => {
      clearTimeout(timer);
      for (const type of DRAG_EVENTS) area?.removeEventListener(type, onDrag);
    };
  }, [root]);
  return isDragged;
}
