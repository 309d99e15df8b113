import { useEffect, useState } from 'react';
import { ignore } from '../lib/errors.ts';
import { findFirstFrame } from '../lib/first-frame.ts';
import { MotionButton } from './motion-button.tsx';

export interface FilePictureProps {
  readonly file: File;
  readonly alt: string;
  /** Whether a file that moves can be played, by a button in the corner of the parent. */
  readonly canPlay?: boolean;
}

/** The preview of an image file: its first frame, and with `canPlay` a button that plays it. */
export function FilePicture({ file, alt, canPlay = false }: FilePictureProps) {
  const [isMoving, setMoving] = useState(false);
  const shown = useFileUrls(file);
  if (!shown) return null;
  const { still, moving } = shown;
  return (
    <>
      <img src={isMoving ? (moving ?? still) : still} alt={alt} decoding="sync" />
      {canPlay && moving && <MotionButton url={moving} alt={alt} onMove={setMoving} />}
    </>
  );
}

interface FileUrls {
  readonly file: File;
  readonly still: string;
  /** Of a file that moves. */
  readonly moving: string | undefined;
}

function useFileUrls(file: File): FileUrls | undefined {
  const [shown, setShown] = useState<FileUrls>();
  useEffect(() => {
    const urls: string[] = [];
    let isLeft = false;
    const urlOf = (blob: Blob) => {
      const url = URL.createObjectURL(blob);
      urls.push(url);
      return url;
    };
    findFirstFrame(file).then(({ still, isAnimated }) => {
      if (isLeft) return;
      setShown({ file, still: urlOf(still), moving: isAnimated ? urlOf(file) : undefined });
    }, ignore);
    return () => {
      isLeft = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, [file]);
  return shown?.file === file ? shown : undefined;
}
