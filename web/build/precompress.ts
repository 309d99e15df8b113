import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.svg', '.txt', '.webmanifest']);

/** Writes a `.br` and a `.gz` file at the highest quality beside every text file of the build. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'plaza:precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: async () => {
      const files = await readdir(folder, { recursive: true });
      const text = files.filter((file) => COMPRESSIBLE.has(extname(file)));
      await Promise.all(text.map((file) => compress(join(folder, file))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await Promise.all([
    writeFile(`${file}.br`, await promisify(brotliCompress)(content, brotli)),
    writeFile(`${file}.gz`, await promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
