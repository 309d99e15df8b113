/** The width in pixels of the file that `logo` names: enough for an installed app. */
export const LOGO_WIDTH = 512;
/** The width in pixels of the file that `profilePicture` or `profileBanner` names; `atWidth` gives the other files of a banner. */
export const AVATAR_WIDTH = 192;
export const BANNER_WIDTH = 1280;
/**
 * The widths in pixels of the files that the server makes of an uploaded image. An image of a post is not enlarged, so a narrow one
 * has fewer files; a profile picture, banner or logo is cropped, and enlarged if necessary, and has all files.
 */
export const IMAGE_WIDTHS = {
  post: [320, 640, 1280],
  avatar: [AVATAR_WIDTH],
  banner: [640, BANNER_WIDTH, 1920],
  logo: [64, 192, LOGO_WIDTH],
} as const;
/** The width divided by the height of a cropped image. */
export const IMAGE_RATIOS = { avatar: 1, banner: 3, logo: 1 } as const;

/** The URL of the file of a banner or logo with this width. The URL of a default banner, which has one file, is returned unchanged. */
export function atWidth(url: string, width: (typeof IMAGE_WIDTHS)['banner' | 'logo'][number]): string {
  return url.replace(/-\d+\.webp$/, `-${width}.webp`);
}
