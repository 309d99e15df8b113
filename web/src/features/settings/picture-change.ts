import { useState } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { changeMember } from '../session/change-member.ts';
import { useMember } from '../session/member.ts';

/** The fields of a member's pictures in a form, and where they stand in the session. */
const PICTURES = { image: 'profilePicture', banner: 'profileBanner' } as const;

export type PictureKind = keyof typeof PICTURES;

interface PictureState {
  /** On its way to the server, and shown already. */
  readonly sending?: { readonly file: File; readonly part: number };
  /** Why it could not be changed, as a sentence. */
  readonly problem?: string;
  /** What can be tried again. */
  readonly failed?: File;
}

/** Changes one's picture or banner in place: the new one is shown at once, and the old one again if that fails. */
export function usePictureChange(kind: PictureKind) {
  const { userId } = useMember();
  const [state, setState] = useState<PictureState>({});

  async function change(file: File): Promise<void> {
    const progress = (part: number) => setState({ sending: { file, part } });
    progress(0);
    try {
      const member = await changeMember(userId, { form: { [kind]: file } }, { onUploadProgress: progress });
      await arrival(member[PICTURES[kind]]);
      setState({});
    } catch (error) {
      setState({ problem: messageOf(error), failed: file });
    }
  }

  return { ...state, change, refuse: (problem: string) => setState({ problem }) };
}

/** Waits until the browser has a picture, so that nothing blinks when it takes over; whether it could be had or not. */
async function arrival(url: string): Promise<void> {
  const image = new Image();
  image.src = url;
  await image.decode().catch(() => undefined);
}
