import sharp from 'sharp';

const STRIPES = `<pattern id="stripes" width="1" height="120" patternUnits="userSpaceOnUse">
    <rect width="1" height="60" fill="#b5533c"/><rect y="60" width="1" height="60" fill="#3f6652"/>
  </pattern>
  <rect width="100%" height="100%" fill="url(#stripes)"/>`;

/** Creates a JPEG of what SVG elements draw, stripes by default. @returns its path */
export async function drawImage(
  path: string,
  [width, height]: readonly [number, number],
  elements = STRIPES,
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`;
  await sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toFile(path);
  return path;
}
