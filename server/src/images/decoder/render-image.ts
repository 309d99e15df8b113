import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeBmp } from './bmp.ts';
import { inspectImage, RejectedImage, type ImageFacts } from './inspect-image.ts';
import type { RenderedImage, RenderPlan, Rendition } from './render-plan.ts';
import { animationSize, middle, renditionSizes, type Size } from './scaled-size.ts';
import { sharp } from './sharp.ts';

/** The largest side that thumbhash accepts, in pixels. */
const THUMBHASH_MAX = 100;
/** Takes half the time of sharp's default; files are about 3 % larger. */
const EFFORT = 2;
const STILL = { quality: 80, effort: EFFORT };
const MOVING = { quality: 75, effort: EFFORT };

/** Renders an image to WebP files in sRGB, upright, without metadata. @throws RejectedImage for an unusable file */
export async function renderImage(bytes: Uint8Array, plan: RenderPlan): Promise<RenderedImage> {
  const facts = await inspectImage(bytes, plan.limits);
  try {
    return facts.frames > 1 && plan.ratio === undefined
      ? await renderMoving(bytes, facts)
      : await renderStill(bytes, facts, plan);
  } catch (cause) {
    throw new RejectedImage('damaged', 'damaged image', cause);
  }
}

async function renderStill(bytes: Uint8Array, facts: ImageFacts, plan: RenderPlan): Promise<RenderedImage> {
  const sizes = renditionSizes(facts.upright, plan);
  // Decoded once, to the largest size, from which the others are scaled.
  const largest = await fill(open(bytes, facts).autoOrient(), facts.upright, sizes.at(-1) ?? facts.upright)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = sharp(largest.data, { raw: largest.info });
  const renditions = await Promise.all(sizes.map((size) => encode(pixels.clone().resize(size), STILL)));
  return { renditions, placeholder: await placeholder(pixels) };
}

/** Scales an image to cover a size, and crops the rest. */
function fill(image: Sharp, source: Size, size: Size): Sharp {
  // Decoders scale down while they read, so cropping afterwards is faster. When an image is enlarged, cropping comes first: a
  // thin line would become millions of pixels long.
  const enlarges = source.width < size.width || source.height < size.height;
  return (enlarges ? image.extract(middle(source, size)) : image).resize({ ...size, fit: 'cover' });
}

async function renderMoving(bytes: Uint8Array, facts: ImageFacts): Promise<RenderedImage> {
  const size = animationSize(facts, facts.frames);
  const frames = sharp(bytes, { pages: -1, failOn: 'error', limitInputPixels: false });
  const rendition = await encode(frames.resize({ ...size, fit: 'fill' }), MOVING);
  return { renditions: [{ ...rendition, ...size }], placeholder: await placeholder(open(bytes, facts)) };
}

/** Opens an image, or its first frame, whose limits `inspectImage` has checked. */
function open(bytes: Uint8Array, facts: ImageFacts): Sharp {
  if (facts.format !== 'bmp') return sharp(bytes, { failOn: 'error', limitInputPixels: false });
  const { width, height } = facts;
  return sharp(decodeBmp(bytes), { raw: { width, height, channels: 4 }, limitInputPixels: false });
}

async function encode(image: Sharp, options: typeof STILL): Promise<Rendition> {
  const { data, info } = await image.webp(options).toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, bytes: data };
}

async function placeholder(image: Sharp): Promise<string> {
  const { data, info } = await image
    .clone()
    .resize({ width: THUMBHASH_MAX, height: THUMBHASH_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
