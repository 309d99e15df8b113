import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { imageFileProblem } from '../../lib/image-file.ts';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';
import { ignore, REFUSED } from '../../lib/errors.ts';

/** The form fields of a member's pictures, and their properties in the session. */
const PICTURES = { image: 'profilePicture', banner: 'profileBanner' } as const;

export type PictureKind = keyof typeof PICTURES;

interface PictureState {
  /** The picture that is being uploaded, and the uploaded fraction of it, from 0 to 1; undefined without an upload. */
  readonly sending?: { readonly file: File; readonly part: number };
  /** Why the last picture was rejected or not saved, as a sentence. */
  readonly error?: string;
  /** The picture whose upload failed, for a retry; undefined if the file itself was rejected. */
  readonly failed?: { readonly file: File };
}

/** The change of picture or banner: `choose` checks a file and uploads it, `change` uploads a checked one. Neither throws. */
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
      setState({ error: messageOf(error), failed: { file } });
    }
  }

  async function choose(file: File): Promise<void> {
    const error = await imageFileProblem(file);
    if (error === undefined) await change(file);
    else setState({ error });
  }

  return { ...state, change, choose };
}

/** Resolves when the browser has loaded a picture or failed to, so that the preview is replaced without a flash. */
async function load(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch((error: unknown) => ignore(error, REFUSED));
}
