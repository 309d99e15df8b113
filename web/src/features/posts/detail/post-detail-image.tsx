import type { Image } from '@plaza/contract/image.ts';
import { useRef, type CSSProperties } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { historyState } from '../../../lib/history-state.ts';
import { useTranslate } from '../../../lib/texts/texts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import '../post-image.css';
import { LargeImage } from './large-image.tsx';
import './post-detail-image.css';

/** The least ratio of width to height. An image with a lower ratio is cropped to this one. */
const RATIO_MIN = 1 / 2;

/** The image of a post; a press enlarges it. The large image is a history entry, so that Back closes it. */
export function PostDetailImage({ image }: { readonly image: Image }) {
  const t = useTranslate();
  const state = useHistoryState<{ readonly picture?: boolean } | null>();
  const { open, close } = usePictureEntry();
  const ratio = image.width / image.height;
  const isCropped = ratio < RATIO_MIN;
  const shape: CSSProperties = {
    '--ratio': Math.max(ratio, RATIO_MIN),
    '--natural-width': `${image.width}px`,
  };
  return (
    <div className="post-detail-image" style={shape}>
      <Picture image={image} sizes="(min-width: 42rem) 40rem, calc(100vw - 2rem)" urgent />
      {/* Beside the image, not around it, so that screen readers announce an image. */}
      <button type="button" aria-label={isCropped ? undefined : t('posts.enlargeImage')} onClick={open}>
        {isCropped && <span className="post-image-whole">{t('posts.showWholeImage')}</span>}
      </button>
      <Dialog
        open={state?.picture === true}
        onClose={close}
        title={image.alt || t('posts.imageWithoutDescription')}
        size="image"
      >
        <LargeImage image={image} isTall={isCropped} onClose={close} />
      </Dialog>
    </div>
  );
}

/** Opens and closes the large image by a history entry. A second press before the page has changed does nothing. */
function usePictureEntry() {
  const isOpen = () => historyState()['picture'] === true;
  const left = useRef<unknown>(null);
  return {
    open: () => {
      if (!isOpen()) history.pushState({ ...historyState(), picture: true }, '');
    },
    close: () => {
      if (!isOpen() || history.state === left.current) return;
      left.current = history.state;
      history.back();
    },
  };
}
