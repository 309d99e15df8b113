import type { Readable } from 'node:stream';

/** The name of the marker beside the files. It is no name of an image, so a listing of the files does not contain it. */
export const MARKER_FILE = 'installation-id';

export interface NewFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface OpenedFile {
  readonly size: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

export interface FoundFile {
  readonly file: string;
  readonly modifiedAt: number;
  readonly bytes: number;
}

export interface TrashedFile {
  readonly file: string;
  /** The number of the batch in which the file was moved to the trash. */
  readonly batch: number;
}

/** A store of image files, which never change. */
export interface ImageStore {
  /** Names the store in sentences: a folder, or a bucket. */
  readonly name: string;
  readonly marker: StoreMarker;
  readonly trash: ImageTrash;
  /** Stores the files of an image, all or none, so that they survive a power failure. */
  put(files: readonly NewFile[]): Promise<void>;
  /** Opens a file; undefined when it does not exist. */
  open(file: string): Promise<OpenedFile | undefined>;
  /** Removes files for good; ignores missing ones. */
  removeFiles(files: readonly string[]): Promise<void>;
  /** Removes files like `removeFiles`, but after a power failure they may be back: for files without a row, or with a mark. */
  dropFiles(files: readonly string[]): Promise<void>;
  /** Lists files in batches of any size, also empty, in any order. @param firstDigit of their names; all files by default */
  list(firstDigit?: string): AsyncIterable<readonly FoundFile[]>;
}

/** A short text beside the files, which says to which installation they belong. It survives a power failure. */
export interface StoreMarker {
  /** Undefined without a text. */
  read(): Promise<string | undefined>;
  /** Writes the text, unless there is one. A store that ignores `If-None-Match` lets the last of concurrent calls win. */
  create(text: string): Promise<void>;
  replace(text: string): Promise<void>;
}

/** Files that were taken out of a store and can be returned to it. */
export interface ImageTrash {
  /** Moves files from the store to the trash; ignores missing ones. */
  take(files: readonly string[], batch: number): Promise<void>;
  /** Moves files back to the store; ignores missing ones. */
  putBack(files: readonly TrashedFile[]): Promise<void>;
  /** Deletes files for good; ignores missing ones. */
  remove(files: readonly TrashedFile[]): Promise<void>;
  /** Lists files in groups of any size, also empty, in any order. */
  list(): AsyncIterable<readonly TrashedFile[]>;
}
