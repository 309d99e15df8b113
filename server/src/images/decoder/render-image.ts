import type { FailOnOptions, Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { decodeBmp } from './bmp.ts';
import { withEnding } from './ending.ts';
import { imageFormat } from './image-format.ts';
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

interface Source extends ImageFacts {
  readonly bytes: Uint8Array;
  readonly failOn: FailOnOptions;
}

/**
 * Renders an image to WebP files in sRGB, upright, without metadata. A file that lacks nothing but its end is rendered like a whole
 * one. @throws RejectedImage for an unusable file
 */
export async function renderImage(bytes: Uint8Array, plan: RenderPlan): Promise<RenderedImage> {
  try {
    return await render(bytes, plan, 'error');
  } catch (error) {
    const format = imageFormat(bytes);
    if (!format || !isDamage(error)) throw error;
    const whole = await withEnding(bytes, format).catch(rejectDamaged);
    if (!whole) throw error;
    // Where pixels are missing before the end mark, decoders only warn.
    return render(whole, plan, 'warning');
  }
}

function rejectDamaged(cause: unknown): never {
  throw new RejectedImage('damaged', 'damaged image', cause);
}

const isDamage = (error: unknown) => error instanceof RejectedImage && error.rejection === 'damaged';

async function render(bytes: Uint8Array, plan: RenderPlan, failOn: FailOnOptions): Promise<RenderedImage> {
  const facts = await inspectImage(bytes, plan.limits);
  const source = { ...facts, bytes, failOn };
  try {
    return facts.frames > 1 && plan.ratio === undefined
      ? await renderMoving(source)
      : await renderStill(source, plan);
  } catch (cause) {
    return rejectDamaged(cause);
  }
}

async function renderStill(source: Source, plan: RenderPlan): Promise<RenderedImage> {
  const sizes = renditionSizes(source.upright, plan);
  // Decoded once, to the largest size, from which the others are scaled.
  const largest = await fill(open(source).autoOrient(), source.upright, sizes.at(-1) ?? source.upright)
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

async function renderMoving(source: Source): Promise<RenderedImage> {
  const { bytes, failOn, frames } = source;
  const size = animationSize(source, frames);
  const all = sharp(bytes, { pages: -1, failOn, limitInputPixels: false });
  const rendition = await encode(all.resize({ ...size, fit: 'fill' }), MOVING);
  return { renditions: [{ ...rendition, ...size }], placeholder: await placeholder(open(source)) };
}

/** Opens an image, or its first frame, whose limits `inspectImage` has checked. */
function open({ bytes, format, failOn, width, height }: Source): Sharp {
  if (format !== 'bmp') return sharp(bytes, { failOn, limitInputPixels: false });
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
