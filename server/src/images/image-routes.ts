import { Readable } from 'node:stream';
import { MEDIA_BASE } from '@plaza/contract/image.ts';
import type { FastifyInstance } from 'fastify';
import { drawDefault } from './default-image-view.ts';
import type { ImageStore } from './image-store.ts';
import { imageNameOf, movingFileOf } from './image-table.ts';
import { readFirstFrame } from './webp.ts';

export interface ImageRouteOptions {
  readonly store: Pick<ImageStore, 'open'>;
  /** The names of images that are not served. */
  readonly removedImages: () => ReadonlySet<string> | Promise<ReadonlySet<string>>;
  readonly embeddableBy: 'same-origin' | 'cross-origin';
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves images, stored and default ones, and first frames of animated ones, as immutable. */
export function registerImages(
  app: FastifyInstance,
  { store, removedImages, embeddableBy }: ImageRouteOptions,
): void {
  const headers = {
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': embeddableBy,
  };

  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${MEDIA_BASE}/:file`,
    handler: async (request, reply) => {
      const { file } = request.params;
      const image = await openImage(store, await removedImages(), file);
      reply.headers(headers);
      if (!image)
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.\n');
      const etag = `"${file}"`;
      reply.headers({ 'cache-control': FOR_EVER, etag });
      if (request.headers['if-none-match']?.includes(etag)) {
        image.body.destroy();
        return reply.code(304).send();
      }
      reply.type(image.type).header('content-length', image.size);
      return reply.send(image.body);
    },
  });
}

/** Opens a stored image or its first frame, or draws a default one; undefined for removed images and other names. */
async function openImage(store: Pick<ImageStore, 'open'>, removed: ReadonlySet<string>, file: string) {
  const drawn = drawDefault(file);
  if (drawn !== undefined)
    return { type: 'image/svg+xml', size: Buffer.byteLength(drawn), body: Readable.from([drawn]) };
  const moving = movingFileOf(file);
  const stored = moving ?? file;
  const name = imageNameOf(stored);
  const opened = name === undefined || removed.has(name) ? undefined : await store.open(stored);
  const type = 'image/webp';
  if (!opened || moving === undefined) return opened && { type, size: opened.size, body: opened.stream };
  const still = await readFirstFrame(opened.stream);
  return still && { type, size: still.length, body: Readable.from([still]) };
}
