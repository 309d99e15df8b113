import type { Readable } from 'node:stream';

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

/** A store of image files, which never change. */
export interface ImageStore {
  /** Stores the files of an image, all or none, so that they survive a power failure. */
  put(files: readonly NewFile[]): Promise<void>;
  /** Opens a file; undefined when it does not exist. */
  open(file: string): Promise<OpenedFile | undefined>;
  /** Removes files; ignores missing ones. */
  removeFiles(files: readonly string[]): Promise<void>;
  /** Lists files in batches of any size, also empty, in any order. @param firstDigit of their names; all files by default */
  list(firstDigit?: string): AsyncIterable<readonly FoundFile[]>;
}
