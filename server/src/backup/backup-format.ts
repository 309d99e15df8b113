import * as Type from 'typebox';
import { Check } from 'typebox/value';
import { MEDIA_FOLDER, storedPath } from '../images/disk-image-store.ts';
import { imageNameOf } from '../images/image-table.ts';
import { DATABASE_FILE } from '../db/open.ts';

/** Entries besides those of a data folder: the label is first; the contents and the checksums are last. */
export const LABEL_FILE = 'plaza-backup.json';
export const CONTENTS_FILE = 'contents.json';
/** In the format of `sha256sum -c`. */
export const SUMS_FILE = 'SHA256SUMS';

/** The version of the format; it is incremented when older programs cannot read the archive. */
export const FORMAT = 1;

export const Label = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  begunAt: Type.String(),
  migrations: Type.Array(Type.String()),
  /** The id of the installation; absent when it has none. */
  installation: Type.Optional(Type.String()),
});

export const Contents = Type.Object({
  /** Time of the snapshot, as ISO 8601. */
  takenAt: Type.String(),
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  files: Type.Integer({ minimum: 0 }),
  /** Names of images whose files were missing in the source. */
  lost: Type.Array(Type.String()),
});

export type Label = Type.Static<typeof Label>;
export type Contents = Type.Static<typeof Contents>;

export const writeJson = (value: Label | Contents): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** Parses JSON of a schema. @throws Error for other text */
export function parseJson<S extends Type.TSchema>(schema: S, text: string): Type.Static<S> {
  const value: unknown = JSON.parse(text);
  if (!Check(schema, value)) throw new Error('does not match the schema');
  return value;
}

/** The path of an image file in an archive, and in a data folder. */
export const mediaEntry = (file: string): string => `${MEDIA_FOLDER}/${storedPath(file)}`;

export function isEntryOfFolder(name: string): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1);
  return name === DATABASE_FILE || (imageNameOf(file) !== undefined && name === mediaEntry(file));
}
