import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { imageFileProblem } from '../../lib/image-file.ts';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';

/** The form fields of a member's pictures, and their properties in the session. */
const PICTURES = { image: 'profilePicture', banner: 'profileBanner' } as const;

export type PictureKind = keyof typeof PICTURES;

interface PictureState {
  /** The picture that is being uploaded; it is shown meanwhile. */
  readonly sending?: { readonly file: File; readonly part: number };
  /** Why it could not be changed, as a sentence. */
  readonly error?: string;
  /** The picture to retry with. */
  readonly failed?: File;
}

/** Changes the picture or banner; the new one is shown at once, and the old one again after a failure. */
export function usePictureChange(kind: PictureKind) {
  const { userId } = useMember();
  const [state, setState] = useState<PictureState>({});

  async function change(file: File): Promise<void> {
    const progress = (part: number) => setState({ sending: { file, part } });
    progress(0);
    try {
      const member = await changeMember(userId, { form: { [kind]: file } }, { onUploadProgress: progress });
      await load(member[PICTURES[kind]]);
      setState({});
    } catch (error) {
      setState({ error: messageOf(error), failed: file });
    }
  }

  async function choose(file: File): Promise<void> {
    const error = await imageFileProblem(file);
    if (error === undefined) await change(file);
    else setState({ error });
  }

  return { ...state, change, choose };
}

/** Waits until the browser has loaded a picture or failed to, so that the preview is replaced without a flash. */
async function load(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
}
