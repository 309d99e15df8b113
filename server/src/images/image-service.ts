import {
  IMAGE_MAX_FRAME_PIXELS,
  IMAGE_MAX_FRAMES,
  IMAGE_MAX_TOTAL_PIXELS,
  IMAGE_RATIOS,
  IMAGE_TOO_LARGE,
  IMAGE_WIDTHS,
} from '@plaza/contract/image.ts';
import { type AppError, badRequest, overloaded } from '../errors.ts';
import { fileError } from '../http/body/file-error.ts';
import type { UploadedFile } from '../http/body/uploads.ts';
import { DecoderEnded, DecoderMissing } from './decoder-process.ts';
import type { RenderPlan, RenderResult } from './decoder/render-plan.ts';
import type { ImageDecoder } from './image-decoder.ts';
import type { SavedImage } from './image-repository.ts';
import type { ImageStore } from './image-store.ts';
import { imageFile, imageFiles, newImageName, type ImageKind } from './image-table.ts';

export type { SavedImage } from './image-repository.ts';

/** What features do with pictures. Files come first and rows last: a row always has its files. */
export interface ImageService {
  /**
   * Makes and keeps the files of an uploaded picture; the caller then writes the row, or calls `remove`.
   * @throws AppError file-invalid-type, file-too-large, overloaded, storage_full, with the form field it came in
   */
  save(upload: UploadedFile, kind: ImageKind): Promise<SavedImage>;
  /** Removes the files of pictures that have no row. Never throws: what stays behind, the sweeper takes. */
  remove(images: readonly Pick<SavedImage, 'name' | 'widths'>[]): Promise<void>;
}

interface Resources {
  readonly decoder: Pick<ImageDecoder, 'render'>;
  readonly store: Pick<ImageStore, 'put' | 'removeFiles'>;
  /** Hears why files could not be removed. */
  readonly onError: (error: unknown) => void;
}

const LIMITS = {
  framePixels: IMAGE_MAX_FRAME_PIXELS,
  frames: IMAGE_MAX_FRAMES,
  totalPixels: IMAGE_MAX_TOTAL_PIXELS,
};
// Pictures of members stand beside every post: they would never stop moving.
const PLANS: Readonly<Record<ImageKind, RenderPlan>> = {
  post: { limits: LIMITS, widths: IMAGE_WIDTHS.post, animated: true },
  avatar: { limits: LIMITS, widths: IMAGE_WIDTHS.avatar, ratio: IMAGE_RATIOS.avatar, animated: false },
  banner: { limits: LIMITS, widths: IMAGE_WIDTHS.banner, ratio: IMAGE_RATIOS.banner, animated: false },
};
type RejectedResult = Extract<RenderResult, { rejection: unknown }>;
/** Signals by which the system, not the picture, ends a decoder. */
const FROM_OUTSIDE: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'];

export function imageService({ decoder, store, onError }: Resources): ImageService {
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
      return { name, kind, width: largest.width, height: largest.height, widths, placeholder };
    },
    async remove(images) {
      await store.removeFiles(images.flatMap(imageFiles)).catch(onError);
    },
  };
}

function rejectionError({ field }: UploadedFile, { rejection, reason }: RejectedResult): AppError {
  const cause = new Error(reason);
  return rejection === 'too-large'
    ? fileError('file-too-large', field, { message: IMAGE_TOO_LARGE, cause })
    : fileError('file-invalid-type', field, { cause });
}

/** A picture that breaks its decoder is a bad picture, unless the system ended the decoder. */
function decoderEndError({ field }: UploadedFile, error: unknown): unknown {
  // The file goes when its sender does, and nobody waits for the answer.
  if (isMissing(error)) return badRequest();
  if (error instanceof DecoderMissing) return overloaded(error);
  if (!(error instanceof DecoderEnded) || error.signal === null) return error;
  if (FROM_OUTSIDE.includes(error.signal)) return overloaded();
  return fileError('file-invalid-type', field, { cause: error });
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
