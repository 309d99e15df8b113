import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { IMAGE_WIDTHS } from '@plaza/contract/image-widths.ts';
import type {
  RenderedImage,
  RenderPlan,
  RenderResult,
  Rendition,
} from '../../../src/images/decoder/render-plan.ts';
import { imageDecoder, type DecoderOptions, type ImageDecoder } from '../../../src/images/image-decoder.ts';

export const POST: RenderPlan = {
  limits: { framePixels: 40_000_000, frames: 300, totalPixels: 100_000_000 },
  widths: IMAGE_WIDTHS.post,
};

/** A real decoder process with a folder for what it is to decode. */
export interface TestDecoder extends AsyncDisposable {
  readonly decoder: ImageDecoder;
  /** Writes the bytes to a file. */
  readonly write: (bytes: Uint8Array) => Promise<string>;
  /** Writes the bytes to a file and has it decoded. */
  readonly render: (bytes: Uint8Array, plan?: RenderPlan) => Promise<RenderResult>;
  /** The same; throws when the image is rejected. */
  readonly image: (bytes: Uint8Array, plan?: RenderPlan) => Promise<RenderedImage>;
  /** The same, with the largest file and its metadata. */
  readonly largest: (bytes: Uint8Array, plan?: RenderPlan) => Promise<LargestFile>;
}

interface LargestFile extends RenderedImage, Rendition {
  readonly bytes: Buffer;
  readonly metadata: Metadata;
}

export async function openDecoder(options?: DecoderOptions): Promise<TestDecoder> {
  const folder = await mkdtemp(join(tmpdir(), 'plaza-images-'));
  const decoder = imageDecoder(options);
  let files = 0;
  const write = async (bytes: Uint8Array) => {
    const path = join(folder, String(files++));
    await writeFile(path, bytes);
    return path;
  };
  const render = async (bytes: Uint8Array, plan = POST) => decoder.render(await write(bytes), plan);
  const image = async (bytes: Uint8Array, plan?: RenderPlan) => {
    const result = await render(bytes, plan);
    if ('rejection' in result) throw new Error(`${result.rejection}: ${result.reason}`);
    return result.image;
  };
  const largest = async (bytes: Uint8Array, plan?: RenderPlan) => {
    const rendered = await image(bytes, plan);
    const rendition = rendered.renditions.at(-1);
    if (!rendition) throw new Error('no files');
    const metadata = await sharp(rendition.bytes, { pages: -1 }).metadata();
    return { ...rendered, ...rendition, bytes: Buffer.from(rendition.bytes), metadata };
  };
  return {
    decoder,
    write,
    render,
    image,
    largest,
    async [Symbol.asyncDispose]() {
      decoder.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
