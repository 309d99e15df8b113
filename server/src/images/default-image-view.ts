import { initialOf } from '@plaza/contract/initial-of.ts';

export interface Member {
  readonly username: string;
  readonly name: string;
}

const HUES = 24;
/** In code points: the longest emoji, a family with skin tones, has 11. */
const INITIAL_MAX = 12;
const AVATAR = /^avatar-([0-9]{1,3})-([0-9a-f]{1,6}(?:-[0-9a-f]{1,6}){0,11})\.svg$/;
const BANNER = /^banner-([0-9]{1,3})\.svg$/;

/** The file name of the coloured initial of a member without an avatar. */
export function defaultAvatarFile({ username, name }: Member): string {
  let file = `avatar-${hueOf(username)}`;
  let length = 0;
  for (const character of initialOf(name)) {
    if (length++ === INITIAL_MAX) break;
    file += `-${character.codePointAt(0)?.toString(16)}`;
  }
  return `${file}.svg`;
}

/** The file name of the gradient of a member without a banner. */
export const defaultBannerFile = ({ username }: Member): string => `banner-${hueOf(username)}.svg`;

/** Draws the default avatar or banner of a file name as SVG; undefined for any other name. */
export function drawDefault(file: string): string | undefined {
  const [, avatarHue, initial] = AVATAR.exec(file) ?? [];
  if (avatarHue !== undefined && initial !== undefined)
    return drawAvatar(
      Number(avatarHue),
      initial.split('-').map((codePoint) => Number.parseInt(codePoint, 16)),
    );
  const [, bannerHue] = BANNER.exec(file) ?? [];
  return bannerHue === undefined ? undefined : drawBanner(Number(bannerHue));
}

function drawAvatar(hue: number, codePoints: readonly number[]): string | undefined {
  if (hue >= 360 || !isPrintable(codePoints)) return undefined;
  // White text has enough contrast on this background in every hue (WCAG 2.2, 1.4.3).
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">' +
    `<rect width="96" height="96" fill="hsl(${hue} 45% 32%)"/>` +
    '<text x="48" y="49" fill="#fff" font-family="system-ui,sans-serif" font-size="46" font-weight="500" ' +
    `text-anchor="middle" dominant-baseline="central">${codePoints.map((codePoint) => `&#${codePoint};`).join('')}</text></svg>`
  );
}

function drawBanner(hue: number): string | undefined {
  if (hue >= 360) return undefined;
  const stop = (offset: number, shift: number, lightness: number) =>
    `<stop offset="${offset}" stop-color="hsl(${(hue + shift) % 360} 38% ${lightness}%)"/>`;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400" width="1200" height="400" ' +
    'preserveAspectRatio="xMidYMid slice"><defs><linearGradient id="g" x2="1" y2="1">' +
    `${stop(0, 0, 62)}${stop(0.55, 25, 50)}${stop(1, 55, 38)}` +
    '</linearGradient></defs><rect width="1200" height="400" fill="url(#g)"/></svg>'
  );
}

/** Whether XML allows the characters (XML 1.0, 2.2) and they are visible, except for the joiners and tags of graphemes. */
const isPrintable = (codePoints: readonly number[]): boolean =>
  codePoints.every((codePoint) => codePoint <= 0x10_ff_ff) &&
  /^[^\p{C}\p{Z}\p{M}](?:[^\p{C}\p{Z}]|\p{Join_Control}|[\u{E0020}-\u{E007F}])*$/u.test(
    String.fromCodePoint(...codePoints),
  );

/** The hue of a name in degrees (FNV-1a, 32 bits). */
function hueOf(username: string): number {
  let hash = 0x81_1c_9d_c5;
  const text = username.toLowerCase();
  // Usernames are ASCII: a UTF-16 code unit is a byte. Encoding the text takes longer than the hash.
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01_00_01_93) >>> 0;
  return (hash % HUES) * (360 / HUES);
}
