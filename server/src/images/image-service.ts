import {
  IMAGE_DAMAGED,
  IMAGE_MAX_FRAME_PIXELS,
  IMAGE_MAX_FRAMES,
  IMAGE_MAX_TOTAL_PIXELS,
  imageTooLarge,
} from '@plaza/contract/image.ts';
import { IMAGE_RATIOS, IMAGE_WIDTHS } from '@plaza/contract/image-widths.ts';
import { type AppError, badRequest, fieldError, overloaded } from '../errors.ts';
import type { UploadedFile } from '../http/body/read-form.ts';
import { isMissing } from '../lib/is-missing.ts';
import { DecoderEnded, DecoderMissing } from './decoder-process.ts';
import type { RenderPlan, RenderResult } from './decoder/render-plan.ts';
import type { ImageDecoder } from './image-decoder.ts';
import type { SavedImage } from './image-repository.ts';
import type { ImageStore } from './image-store.ts';
import { imageFile, imageFiles, newImageName, type ImageKind, type StoredImage } from './image-table.ts';
import { isAnimatedWebp } from './webp.ts';

/** Stores files of images. Files are written before the row and removed after it, so that a row always has its files. */
export interface ImageService {
  /**
   * Stores the files of an uploaded image; the caller inserts the row or calls `remove`.
   * @throws AppError file-invalid-type, file-too-large, overloaded, storage_full, with the field of the form
   */
  save(upload: UploadedFile, kind: ImageKind): Promise<SavedImage>;
  /** Removes the files of images that never had a row. Never rejects: the sweeper removes the rest. */
  remove(images: readonly StoredImage[]): Promise<void>;
  /** Removes the files of images that a committed transaction marked. Never rejects: the marks are worked off in the background. */
  removeMarked(images: readonly StoredImage[]): Promise<void>;
}

interface Resources {
  readonly decoder: Pick<ImageDecoder, 'render'>;
  readonly store: Pick<ImageStore, 'put' | 'dropFiles'>;
  /** Works off the marks of deleted images in the background. */
  readonly onMarked: () => void;
  readonly onError: (error: unknown) => void;
}

const LIMITS = {
  framePixels: IMAGE_MAX_FRAME_PIXELS,
  frames: IMAGE_MAX_FRAMES,
  totalPixels: IMAGE_MAX_TOTAL_PIXELS,
};
// Images of members and the community are not animated, because they appear beside every post.
const PLANS: Readonly<Record<ImageKind, RenderPlan>> = {
  post: { limits: LIMITS, widths: IMAGE_WIDTHS.post },
  avatar: { limits: LIMITS, widths: IMAGE_WIDTHS.avatar, ratio: IMAGE_RATIOS.avatar },
  banner: { limits: LIMITS, widths: IMAGE_WIDTHS.banner, ratio: IMAGE_RATIOS.banner },
  logo: { limits: LIMITS, widths: IMAGE_WIDTHS.logo, ratio: IMAGE_RATIOS.logo },
};
type RejectedResult = Extract<RenderResult, { rejection: unknown }>;
/** Signals of the system; other signals are crashes. */
const SYSTEM_SIGNALS: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

export function imageService({ decoder, store, onMarked, onError }: Resources): ImageService {
  const drop = (images: readonly StoredImage[]) => store.dropFiles(images.flatMap(imageFiles)).catch(onError);
  return {
    async save(upload, kind) {
      const result = await decoder.render(upload.path, PLANS[kind]).catch((error: unknown) => {
        throw decoderEndError(upload, error);
      });
      if ('rejection' in result) throw rejectionError(upload, result);
      const { renditions, placeholder } = result.image;
      const largest = renditions.at(-1);
      if (!largest) throw new Error('the decoder made no files');
      const name = newImageName();
      await store.put(renditions.map(({ width, bytes }) => ({ file: imageFile(name, width), bytes })));
      const widths = renditions.map(({ width }) => width).join(' ');
      const is_animated = isAnimatedWebp(Buffer.from(largest.bytes)) ? 1 : 0;
      const { width, height } = largest;
      return { name, kind, width, height, widths, placeholder, is_animated };
    },
    remove: drop,
    async removeMarked(images) {
      if (images.length === 0) return;
      await drop(images);
      onMarked();
    },
  };
}

function rejectionError({ field }: UploadedFile, { rejection, reason, excess }: RejectedResult): AppError {
  const cause = new Error(reason);
  if (excess)
    return fieldError('file-too-large', field, { ...imageTooLarge(excess.limit, excess.count), cause });
  const message = rejection === 'damaged' ? { message: IMAGE_DAMAGED } : {};
  return fieldError('file-invalid-type', field, { ...message, cause });
}

/** An image that crashes the decoder is invalid. */
function decoderEndError({ field }: UploadedFile, error: unknown): unknown {
  // The client closed the connection, which removes the file.
  if (isMissing(error)) return badRequest();
  if (error instanceof DecoderMissing) return overloaded(error);
  if (!(error instanceof DecoderEnded) || error.signal === null) return error;
  if (SYSTEM_SIGNALS.includes(error.signal)) return overloaded();
  return fieldError('file-invalid-type', field, { cause: error });
}
