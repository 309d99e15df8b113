import { AVATAR_WIDTH, BANNER_WIDTH, MEDIA_BASE, type Image } from '@plaza/contract/image.ts';
import type { Selectable } from 'kysely';
import { defaultAvatarFile, defaultBannerFile, type Member } from './default-picture.ts';
import { imageFile, imageWidths } from './image-files.ts';
import type { ImageTable } from './image-table.ts';

export type ImageRow = Pick<
  Selectable<ImageTable>,
  'name' | 'width' | 'height' | 'widths' | 'placeholder' | 'alt'
>;

// In each of these, `mediaBase` is what image addresses begin with: the public origin, or nothing.

/** The picture of a post, with its largest file first in line. */
export function imageView(image: ImageRow, mediaBase: string): Image {
  const { width, height, alt, placeholder } = image;
  const sources = imageWidths(image).map((width) => ({
    url: mediaUrl(imageFile(image.name, width), mediaBase),
    width,
  }));
  return { url: mediaUrl(imageFile(image.name, width), mediaBase), width, height, alt, placeholder, sources };
}

/** The address of a member's picture, or of their coloured initial. */
export function avatarUrl(
  member: Member & { readonly avatar_name: string | null },
  mediaBase: string,
): string {
  const { avatar_name: name } = member;
  return mediaUrl(name === null ? defaultAvatarFile(member) : imageFile(name, AVATAR_WIDTH), mediaBase);
}

/** The address of a member's banner, or of their gradient. */
export function bannerUrl(
  member: Member & { readonly banner_name: string | null },
  mediaBase: string,
): string {
  const { banner_name: name } = member;
  return mediaUrl(name === null ? defaultBannerFile(member) : imageFile(name, BANNER_WIDTH), mediaBase);
}

const mediaUrl = (file: string, mediaBase: string): string => `${mediaBase}${MEDIA_BASE}/${file}`;
