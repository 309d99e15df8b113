import * as Type from 'typebox';
import { Check } from 'typebox/value';
import { MEDIA_FOLDER, storedPath } from '../images/disk-image-store.ts';
import { imageNameOf } from '../images/image-table.ts';
import { DATABASE_FILE } from '../db/open.ts';

/** What stands in the archive besides a folder of data: what it is, first; what it holds, and the sums of all, last. */
export const LABEL_FILE = 'plaza-backup.json';
export const CONTENTS_FILE = 'contents.json';
/** In the form that `sha256sum -c` reads. */
export const SUMS_FILE = 'SHA256SUMS';

/** Raised when an older program could not read the archive any more. */
export const FORMAT = 1;

const Label = Type.Object({
  format: Type.Integer({ minimum: 1 }),
  /** When it was begun, as ISO 8601. */
  begunAt: Type.String(),
  /** The schema of its rows: the names of migrations that made it. */
  migrations: Type.Array(Type.String()),
});

const Contents = Type.Object({
  /** The moment its rows are of, as ISO 8601. */
  takenAt: Type.String(),
  /** How many there are of each table. */
  rows: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  files: Type.Integer({ minimum: 0 }),
  /** Names of pictures whose files were lost before. */
  lost: Type.Array(Type.String()),
});

/** What an archive is. */
export type Label = Type.Static<typeof Label>;
/** What an archive holds. */
export type Contents = Type.Static<typeof Contents>;

export const writeJson = (value: Label | Contents): string => `${JSON.stringify(value, undefined, 2)}\n`;

/** @throws for anything else */
export function parseLabel(text: string): Label {
  return parse(Label, text);
}

/** @throws for anything else */
export function parseContents(text: string): Contents {
  return parse(Contents, text);
}

/** Where a file of a picture lies in the archive, which is where it lies in a folder of data. */
export const mediaEntry = (file: string): string => `${MEDIA_FOLDER}/${storedPath(file)}`;

/** Whether an archive may hold an entry of this name, to be written to a folder. */
export function isEntryOfFolder(name: string): boolean {
  const file = name.slice(name.lastIndexOf('/') + 1);
  return name === DATABASE_FILE || (imageNameOf(file) !== undefined && name === mediaEntry(file));
}

function parse<S extends Type.TSchema>(schema: S, text: string): Type.Static<S> {
  const value: unknown = JSON.parse(text);
  if (!Check(schema, value)) throw new Error('not of the expected shape');
  return value;
}
