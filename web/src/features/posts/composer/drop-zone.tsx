import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@plaza/contract/image.ts';
import { useEffect, useImperativeHandle, type HTMLAttributes, type RefObject } from 'react';
import { useDropzone, type DropzoneOptions, type ErrorCode } from 'react-dropzone';
import { imageFileSentence } from '../../../lib/image-file.ts';

export interface DropZoneProps {
  /** What files are dropped on. */
  readonly root: RefObject<HTMLElement | null>;
  /** Receives what `root` is to do with the events of a drag, a drop or a paste. */
  readonly handlers: RefObject<HTMLAttributes<HTMLElement> | null>;
  readonly onImage: (image: File) => void;
  /** Told, as a sentence, why what was dropped is not taken. */
  readonly onProblem: (sentence: string) => void;
}

const RULES: DropzoneOptions = {
  accept: IMAGE_TYPES,
  multiple: false,
  minSize: 1,
  maxSize: IMAGE_MAX_BYTES,
  noClick: true,
  noKeyboard: true,
  getErrorMessage: ({ code }, file) => imageFileSentence(code as `${ErrorCode}`, file),
};

/** The part of a drop area that knows files. It draws nothing but a veil while one is dragged over the area. */
export function DropZone({ root, handlers, onImage, onProblem }: DropZoneProps) {
  const { getRootProps, rootRef, isDragActive } = useDropzone({
    ...RULES,
    onDrop: ([image], [refused]) => {
      if (refused) onProblem(refused.errors[0]?.message ?? '');
      else if (image) onImage(image);
    },
  });
  useImperativeHandle(handlers, () => getRootProps());
  useEffect(() => {
    // The area was there before this part of it.
    if (root.current) rootRef.current = root.current;
  }, [root, rootRef]);
  return isDragActive && <p className="image-drop-veil">Drop your image here</p>;
}
