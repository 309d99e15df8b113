import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ImageTable } from './image-table.ts';

/** What it takes to know the files of a picture. */
export type StoredImage = Pick<Selectable<ImageTable>, 'name' | 'widths'>;

const STORED = /^([0-9a-f]{32})-[1-9][0-9]{0,4}\.webp$/;

/** A name for a new picture: 128 random bits, so nobody comes upon one by trying. */
export const newImageName = (): string => randomBytes(16).toString('hex');

/** The file of a picture at one of its widths. */
export const imageFile = (name: string, width: number | string): string => `${name}-${width}.webp`;

/** The widths of a picture in pixels, ascending. */
export const imageWidths = (image: StoredImage): number[] => image.widths.split(' ').map(Number);

/** The files of a picture, ascending by width. */
export const imageFiles = (image: StoredImage): string[] =>
  imageWidths(image).map((width) => imageFile(image.name, width));

/** The name of the picture that a file belongs to; undefined when no picture has such a file. */
export const imageNameOf = (file: string): string | undefined => STORED.exec(file)?.[1];
