import { randomBytes } from 'node:crypto';

/** What a picture is for: the one of a post, or a member's picture or banner. */
export type ImageKind = 'post' | 'avatar' | 'banner';

/**
 * A stored picture. Exactly one of `post_id` and `user_id` is set: a post has at most one picture, a member at most
 * one of each kind. The row goes with its post or member (foreign keys, on delete cascade); its files go after it.
 */
export interface ImageTable {
  /** Primary key: 32 random hexadecimal digits, the stem of its file names. */
  name: string;
  kind: ImageKind;
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
  /** Milliseconds since 1970. */
  created_at: number;
}

/** A picture whose row is gone and whose files are still to be removed. */
export type DeletedImageTable = Pick<ImageTable, 'name' | 'widths'>;

const STORED = /^([0-9a-f]{32})-[1-9][0-9]{0,4}\.webp$/;

/** 128 random bits: nobody comes upon a picture by trying names. */
export const newImageName = (): string => randomBytes(16).toString('hex');

/** The file of a picture at one of its widths. */
export const imageFile = (name: string, width: number): string => `${name}-${width}.webp`;

/** All files of a picture. */
export const imageFiles = (image: Pick<ImageTable, 'name' | 'widths'>): string[] =>
  imageWidths(image).map((width) => imageFile(image.name, width));

/** The widths of a picture in pixels, ascending. */
export const imageWidths = (image: Pick<ImageTable, 'widths'>): number[] =>
  image.widths.split(' ').map(Number);

/** The name of the picture that a file belongs to; undefined when no picture has such a file. */
export const imageNameOf = (file: string): string | undefined => STORED.exec(file)?.[1];
