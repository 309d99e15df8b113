import { randomBytes } from 'node:crypto';
import type { Generated } from 'kysely';

/** The kinds of images that are uploaded. */
export type ImageKind = 'post' | 'avatar' | 'banner' | 'logo';

/**
 * An image of a post, a member or the community: at most one of `post_id` and `user_id` is set. A post has at most one image, a member at most
 * one of each kind, the community one logo. The row is deleted with its post or member, and its files afterwards. An image to which a
 * report refers becomes `reported` instead, with neither: it is kept for moderators, and not public any more.
 */
export interface ImageTable {
  /** Primary key: 32 random hexadecimal digits, the beginning of the file names. */
  name: string;
  kind: ImageKind | 'reported';
  post_id: number | null;
  user_id: number | null;
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  /** Widths of the files in pixels, ascending, separated by spaces. */
  widths: string;
  /** Thumbhash in base64. */
  placeholder: string;
  alt: string;
  /** Whether it moves: then it has one file. Null while it is unknown, for images of an earlier version. */
  is_animated: 0 | 1 | null;
  created_at: number;
}

export type StoredImage = Pick<ImageTable, 'name' | 'widths'>;

/** An image whose row is deleted and whose files are to be removed. */
export interface DeletedImageTable extends StoredImage {
  /** Whether it was not public, and must not become so until its files are removed. */
  is_hidden: Generated<0 | 1>;
}

const STORED = /^([0-9a-f]{32})-[1-9][0-9]{0,4}\.webp$/;
const STILL = /^(.*)-still\.webp$/;

/** 128 random bits, which cannot be guessed. */
export const newImageName = (): string => randomBytes(16).toString('hex');

export const imageFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** The name by which the first frame of the only file of an animated image is served. It is no file of the store. */
export const stillName = (name: string, width: number): string => `${name}-${width}-still.webp`;

/** The file whose first frame is served by a name; undefined when the name is not that of a first frame. */
export function movingFileOf(still: string): string | undefined {
  const start = STILL.exec(still)?.[1];
  return start === undefined ? undefined : `${start}.webp`;
}

export const imageFiles = (image: StoredImage): string[] =>
  imageWidths(image).map((width) => imageFile(image.name, width));

export const imageWidths = (image: Pick<ImageTable, 'widths'>): number[] =>
  image.widths.split(' ').map(Number);

/** The name of the image to which a file belongs; undefined when the file name is not that of an image. */
export const imageNameOf = (file: string): string | undefined => STORED.exec(file)?.[1];
