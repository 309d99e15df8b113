import type { Image } from '@plaza/contract/image.ts';
import { X } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Picture } from '../../../ui/picture.tsx';
import './post-detail-image.css';

/** The image of a post, uncut; a press shows it as large as the screen allows. */
export function PostDetailImage({ image }: { readonly image: Image }) {
  const [isLarge, setLarge] = useState(false);
  const shape = {
    '--ratio': image.width / image.height,
    '--natural-width': `${image.width}px`,
  } as CSSProperties; // React's type does not know custom properties.
  return (
    <div className="post-detail-image" style={shape}>
      <Picture image={image} sizes="(min-width: 42rem) 40rem, calc(100vw - 2rem)" urgent />
      {/* Beside the image, not around it, so that its description is read as that of an image. */}
      <button type="button" aria-label="Enlarge image" onClick={() => setLarge(true)} />
      <Dialog
        open={isLarge}
        onClose={() => setLarge(false)}
        title={image.alt || 'Image of the post'}
        size="image"
      >
        <div className="post-large-image" style={shape}>
          <Picture image={image} sizes="100vw" urgent whole />
          <IconButton label="Close" onClick={() => setLarge(false)}>
            <X aria-hidden size={20} />
          </IconButton>
        </div>
      </Dialog>
    </div>
  );
}
