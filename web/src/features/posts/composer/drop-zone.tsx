import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { useEffect, useImperativeHandle, type HTMLAttributes, type RefObject } from 'react';
import { useDropzone } from 'react-dropzone';
import { imageFileProblem } from '../../../lib/image-file.ts';

export interface DropZoneProps {
  /** What files are dropped on. */
  readonly root: RefObject<HTMLElement | null>;
  /** Receives what `root` is to do with the events of a drag, a drop or a paste. */
  readonly handlers: RefObject<HTMLAttributes<HTMLElement> | null>;
  readonly onImage: (image: File) => void;
  /** Told, as a sentence, why what was dropped is not taken. */
  readonly onProblem: (sentence: string) => void;
}

/** The part of a drop area that knows files. It draws nothing but a veil while one is dragged over the area. */
export function DropZone({ root, handlers, onImage, onProblem }: DropZoneProps) {
  const { getRootProps, rootRef, isDragActive } = useDropzone({
    multiple: false,
    noClick: true,
    noKeyboard: true,
    onDrop: ([file], refused) => void take(file, refused.length > 0),
  });

  async function take(file: File | undefined, tooMany: boolean): Promise<void> {
    const problem = tooMany ? ERROR_MESSAGE['too-many-files'] : file && (await imageFileProblem(file));
    if (problem !== undefined) onProblem(problem);
    else if (file) onImage(file);
  }

  useImperativeHandle(handlers, () => getRootProps());
  useEffect(() => {
    // The area was there before this part of it.
    if (root.current) rootRef.current = root.current;
  }, [root, rootRef]);
  return isDragActive && <p className="image-drop-veil">Drop your image here</p>;
}
