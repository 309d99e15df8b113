import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { useEffect, useImperativeHandle, type HTMLAttributes, type RefObject } from 'react';
import { useDropzone } from 'react-dropzone';

export interface DropZoneProps {
  readonly root: RefObject<HTMLElement | null>;
  /** Receives the handlers that `root` calls for drag, drop and paste. */
  readonly handlers: RefObject<HTMLAttributes<HTMLElement> | null>;
  /** Called with an unchecked file. */
  readonly onImage: (image: File) => void;
  /** Called with a sentence when the dropped files are rejected. */
  readonly onError: (sentence: string) => void;
}

/** Handles dropped and pasted files; covers the area while a file is dragged over it. */
export function DropZone({ root, handlers, onImage, onError }: DropZoneProps) {
  const { getRootProps, rootRef, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], rejected) => {
      if (rejected.length > 0) onError(ERROR_MESSAGE['too-many-files']);
      else if (file) onImage(file);
    },
  });

  useImperativeHandle(handlers, () => getRootProps());
  useEffect(() => {
    // The area was rendered before this code was loaded.
    if (root.current) rootRef.current = root.current;
  }, [root, rootRef]);
  return isDragActive && <p className="image-drop-veil">Drop your image here</p>;
}
