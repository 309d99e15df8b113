import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { diskImageStore, MEDIA_FOLDER } from './disk-image-store.ts';
import type { ImageStore } from './image-store.ts';

/** Opens the store of the settings. @throws StartError when it cannot be used */
export async function openImageStore({
  dataDir,
  s3,
  timeoutFactor = 1,
}: Pick<Config, 'dataDir' | 's3'> & Partial<Pick<Config, 'timeoutFactor'>>): Promise<ImageStore> {
  if (s3 === undefined) return diskImageStore(join(dataDir, MEDIA_FOLDER));
  const { openS3ImageStore, DEADLINE_MS } = await import('./s3-image-store.ts');
  return openS3ImageStore(s3, { deadline: timeoutFactor * DEADLINE_MS });
}
