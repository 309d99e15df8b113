import type { Db } from '../db/open.ts';
import { listTableNames } from '../db/table-names.ts';
import { listImages } from '../images/image-repository.ts';
import type { StoredImage } from '../images/image-table.ts';
import { findInstallationId, hasMembers } from './installation-repository.ts';

/** What a database says about its installation. */
export interface DatabaseState {
  readonly id: string | undefined;
  readonly hasMembers: boolean;
  /** Some images, in the order of their random names. */
  readonly images: readonly StoredImage[];
}

const IMAGES_MAX = 20;

export const EMPTY_DATABASE: DatabaseState = { id: undefined, hasMembers: false, images: [] };

/** Reads the state of a database with any schema, or without tables. */
export async function inspectDatabase(db: Db): Promise<DatabaseState> {
  const tables = await listTableNames(db);
  return {
    id: tables.has('installation') ? await findInstallationId(db) : undefined,
    hasMembers: tables.has('users') && (await hasMembers(db)),
    images: tables.has('images') ? await listImages(db, '', IMAGES_MAX) : [],
  };
}
