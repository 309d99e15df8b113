import { buffer } from 'node:stream/consumers';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import type { ImageStore } from '../images/image-store.ts';
import { imageFile, imageWidths } from '../images/image-table.ts';
import type { Actor } from '../visibility/visibility-policy.ts';
import { may } from './moderation-policy.ts';
import { findReportedImage } from './reported-image-repository.ts';

export interface ReportedPictureResources {
  readonly db: Db;
  readonly imageStore: Pick<ImageStore, 'open'>;
}

/** A file of at least this width is enough to judge a picture. In pixels. */
const WIDTH = 640;

/**
 * A picture to which a report refers, as a `data:` URL; null when its file is missing.
 * @throws AppError not_found, also when the viewer may not see the report
 */
export async function getReportedPicture(
  { db, imageStore }: ReportedPictureResources,
  viewer: Actor,
  name: string,
): Promise<string | null> {
  const image = await findReportedImage(db, name);
  if (!image || !may(viewer, 'see', image)) throw new AppError('not_found');
  const widths = imageWidths(image);
  const width = widths.find((each) => each >= WIDTH) ?? widths.at(-1) ?? 0;
  const opened = await imageStore.open(imageFile(image.name, width));
  return opened ? `data:image/webp;base64,${(await buffer(opened.stream)).toString('base64')}` : null;
}
