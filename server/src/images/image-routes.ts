import { MEDIA_BASE } from '@plaza/contract/image.ts';
import type { FastifyInstance } from 'fastify';
import type { ImageStore } from './image-store.ts';
import { openPicture } from './open-picture.ts';

export interface ImageRouteOptions {
  readonly store: Pick<ImageStore, 'open'>;
  /** Who may embed the pictures: pages of this origin, or of any once other front ends are allowed. */
  readonly embeddableBy: 'same-origin' | 'cross-origin';
}

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the files of pictures, and draws the defaults. What a name stands for never changes. */
export function registerImages(app: FastifyInstance, { store, embeddableBy }: ImageRouteOptions): void {
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
      const picture = await openPicture(store, file);
      reply.headers(headers);
      if (!picture)
        return reply.code(404).type('text/plain; charset=utf-8').send('There is no such picture.\n');
      const etag = `"${file}"`;
      reply.headers({ 'cache-control': FOR_EVER, etag });
      if (request.headers['if-none-match']?.includes(etag)) {
        picture.body.destroy();
        return reply.code(304).send();
      }
      reply.type(picture.type).header('content-length', picture.size);
      return reply.send(picture.body);
    },
  });
}
