/** The width in pixels in the URL of a profile picture or banner; `atWidth` gives the other URLs of a banner. */
export const AVATAR_WIDTH = 192;
export const BANNER_WIDTH = 1280;
/**
 * Widths in pixels of the files of an image. Images of posts are not enlarged, so small ones have fewer files; profile pictures
 * and banners are cropped and have all.
 */
export const IMAGE_WIDTHS = {
  post: [320, 640, 1280],
  avatar: [AVATAR_WIDTH],
  banner: [640, BANNER_WIDTH, 1920],
} as const;
/** Width divided by height after cropping. */
export const IMAGE_RATIOS = { avatar: 1, banner: 3 } as const;

/** The URL of a banner at another width. A generated default banner has one URL for all widths. */
export function atWidth(url: string, width: (typeof IMAGE_WIDTHS)['banner'][number]): string {
  return url.replace(/-\d+\.webp$/, `-${width}.webp`);
}
