import sharp from 'sharp';

const image = sharp({ create: { width: 700, height: 500, channels: 3, background: '#c63' } });

/** What is published in trials, as a PNG. */
export const PICTURE = new Blob([new Uint8Array(await image.png().toBuffer())]);
