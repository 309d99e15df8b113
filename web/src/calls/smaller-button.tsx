import { useEffect, useState } from 'react';
import { ignore } from '../lib/errors.ts';
import { shrinkImage } from '../lib/shrink-image.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Button } from '../ui/button.tsx';

type Pictures = Readonly<Record<string, unknown>>;

export interface SendSmallerProps {
  /** Why the last upload failed, as a sentence. */
  readonly failure: string | undefined;
  /** The fields that were sent, the same object until one changes. Values other than files are ignored. */
  readonly sent: Pictures | undefined;
  /** Called with smaller files for all fields that have one. */
  readonly onSmaller: (smaller: Readonly<Record<string, File>>) => void;
}

/** After an upload that was too slow: sends smaller pictures, if they can be made smaller. */
export function SmallerButton({ failure, sent, onSmaller }: SendSmallerProps) {
  const t = useTranslate();
  const [made, setMade] = useState<{ readonly of: Pictures; readonly smaller: Record<string, File> }>();
  const slow = failure === t('api.body_stalled') ? sent : undefined;
  useEffect(() => {
    if (slow) void shrinkAll(slow).then((smaller) => setMade({ of: slow, smaller }), ignore);
  }, [slow]);
  if (!made || made.of !== slow || Object.keys(made.smaller).length === 0) return null;
  return <Button onClick={() => onSmaller(made.smaller)}>{t('upload.sendSmaller')}</Button>;
}

async function shrinkAll(pictures: Pictures): Promise<Record<string, File>> {
  const smaller: Record<string, File> = {};
  for (const [field, file] of Object.entries(pictures)) {
    const made = file instanceof File ? await shrinkImage(file) : undefined;
    if (made) smaller[field] = made;
  }
  return smaller;
}
