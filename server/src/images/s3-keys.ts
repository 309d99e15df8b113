import { MEDIA_BASE } from '@plaza/contract/image.ts';
import type { S3mini } from 's3mini';

/** Runs work within the deadline of a store. @throws AppError storage_unavailable */
export type InTime = <T>(work: (s3: S3mini) => Promise<T>) => Promise<T>;

/** Keys are equal to the paths of addresses, so that a CDN can serve the bucket. */
export const FOLDER = `${MEDIA_BASE.slice(1)}/`;

export const keyOf = (file: string): string => FOLDER + file;
