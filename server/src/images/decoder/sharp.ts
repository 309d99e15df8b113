import sharp from 'sharp';

// libvips also reads SVG, TIFF, HEIF, PDF and more, from any path: only what is accepted stays reachable, in memory.
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

/** libvips, able to read only the accepted types, keeping nothing between pictures. */
export { sharp };
