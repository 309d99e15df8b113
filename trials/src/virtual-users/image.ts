import sharp from 'sharp';

const image = sharp({ create: { width: 900, height: 700, channels: 3, background: '#c63' } });

/** The image of posts and profiles in trials, as a PNG. */
export const IMAGE = new Blob([new Uint8Array(await image.png().toBuffer())]);
