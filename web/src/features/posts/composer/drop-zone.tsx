import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { useEffect, useImperativeHandle, type HTMLAttributes, type RefObject } from 'react';
import { useDropzone } from 'react-dropzone';

export interface DropZoneProps {
  /** What files are dropped on. */
  readonly root: RefObject<HTMLElement | null>;
  /** Receives what `root` is to do with the events of a drag, a drop or a paste. */
  readonly handlers: RefObject<HTMLAttributes<HTMLElement> | null>;
  /** Receives a file that is not checked yet. */
  readonly onImage: (image: File) => void;
  /** Receives a sentence: why what was dropped is not taken. */
  readonly onProblem: (sentence: string) => void;
}

/** The part of a drop area that knows files. It draws nothing but a veil while one is dragged over the area. */
export function DropZone({ root, handlers, onImage, onProblem }: DropZoneProps) {
  const { getRootProps, rootRef, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], refused) => {
      if (refused.length > 0) onProblem(ERROR_MESSAGE['too-many-files']);
      else if (file) onImage(file);
    },
  });

  useImperativeHandle(handlers, () => getRootProps());
  useEffect(() => {
    // The area was there before this part of it.
    if (root.current) rootRef.current = root.current;
  }, [root, rootRef]);
  return isDragActive && <p className="image-drop-veil">Drop your image here</p>;
}
