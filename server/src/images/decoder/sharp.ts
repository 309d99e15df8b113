import sharp from 'sharp';

// libvips also reads SVG, TIFF, HEIF, PDF and more from any path. Only accepted types remain, and only from memory.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadWebpBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/** libvips for the accepted types only, without a cache. */
export { sharp };
