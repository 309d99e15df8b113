import { MEDIA_BASE, type Image } from '@plaza/contract/image.ts';
import { AVATAR_WIDTH, BANNER_WIDTH, LOGO_WIDTH } from '@plaza/contract/image-widths.ts';
import { defaultAvatarFile, defaultBannerFile, type Member } from './default-image-view.ts';
import { imageFile, imageWidths, stillName, type ImageTable } from './image-table.ts';

export type ImageRow = Pick<
  ImageTable,
  'name' | 'width' | 'height' | 'widths' | 'placeholder' | 'alt' | 'is_animated'
>;

// `mediaBase` is the public origin without a slash at its end, or empty for relative addresses.

/** The image of a post: `url` is the address of the largest file, `sources` lists all files with their widths in pixels, and `stillUrl` is the first frame. */
export function imageView(image: ImageRow, mediaBase: string): Image {
  const { name, width, height, alt, placeholder } = image;
  const urlAt = (pixels: number) => mediaUrl(imageFile(name, pixels), mediaBase);
  const sources = imageWidths(image).map((pixels) => ({ url: urlAt(pixels), width: pixels }));
  const stillUrl = image.is_animated === 1 ? mediaUrl(stillName(name, width), mediaBase) : null;
  return { url: urlAt(width), stillUrl, width, height, alt, placeholder, sources };
}

export function avatarUrl(
  member: Member & { readonly avatar_name: string | null },
  mediaBase: string,
): string {
  const { avatar_name: name } = member;
  return mediaUrl(name === null ? defaultAvatarFile(member) : imageFile(name, AVATAR_WIDTH), mediaBase);
}

export function bannerUrl(
  member: Member & { readonly banner_name: string | null },
  mediaBase: string,
): string {
  const { banner_name: name } = member;
  return mediaUrl(name === null ? defaultBannerFile(member) : imageFile(name, BANNER_WIDTH), mediaBase);
}

/** @param name null for the logo of Plaza, which has no address */
export const logoUrl = (name: string | null, mediaBase: string): string | null =>
  name === null ? null : mediaUrl(imageFile(name, LOGO_WIDTH), mediaBase);

const mediaUrl = (file: string, mediaBase: string): string => `${mediaBase}${MEDIA_BASE}/${file}`;
