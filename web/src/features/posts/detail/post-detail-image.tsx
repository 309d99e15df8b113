import type { Image } from '@plaza/contract/image.ts';
import { useRef, type CSSProperties } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import '../post-image.css';
import { LargeImage } from './large-image.tsx';
import './post-detail-image.css';

/** Width divided by height of the tallest shape an image has beside its text; what is taller is cut. */
const TALLEST = 1 / 2;

type PictureState = { readonly picture?: boolean } | null;

const stateHere = () => history.state as PictureState;

/** The image of a post; a press shows it large. That is an entry of the history, so that Back closes it. */
export function PostDetailImage({ image }: { readonly image: Image }) {
  const state = useHistoryState<PictureState>();
  const { open, close } = usePictureEntry();
  const ratio = image.width / image.height;
  const isCut = ratio < TALLEST;
  const shape = {
    '--ratio': Math.max(ratio, TALLEST),
    '--natural-width': `${image.width}px`,
  } as CSSProperties; // React's type does not know custom properties.
  return (
    <div className="post-detail-image" style={shape}>
      <Picture image={image} sizes="(min-width: 42rem) 40rem, calc(100vw - 2rem)" urgent />
      {/* Beside the image, not around it, so that its description is read as that of an image. */}
      <button type="button" aria-label={isCut ? undefined : 'Enlarge image'} onClick={open}>
        {isCut && <span className="post-image-whole">Show whole picture</span>}
      </button>
      <Dialog
        open={state?.picture === true}
        onClose={close}
        title={image.alt || 'Image of the post'}
        size="image"
      >
        <LargeImage image={image} isTall={isCut} onClose={close} />
      </Dialog>
    </div>
  );
}

/** Adds an entry to the history and goes back from it, once each: a press may come again before the page has changed. */
function usePictureEntry() {
  const left = useRef<PictureState>(null);
  return {
    open: () => {
      if (!stateHere()?.picture) history.pushState({ ...stateHere(), picture: true }, '');
    },
    close: () => {
      const state = stateHere();
      if (!state?.picture || state === left.current) return;
      left.current = state;
      history.back();
    },
  };
}
