import type { Readable } from 'node:stream';

/** A file of a picture to be kept. */
export interface NewFile {
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface OpenedFile {
  /** In bytes. */
  readonly size: number;
  /** Must be read to its end or destroyed. */
  readonly stream: Readable;
}

/** A file that lies in the store, whether or not a picture knows of it. */
export interface FoundFile {
  readonly file: string;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

/** Where the files of pictures are kept: write once, read often, never changed. */
export interface ImageStore {
  /** Keeps the files of one picture. When it returns they survive a power cut; when it throws none is left. */
  put(files: readonly NewFile[]): Promise<void>;
  /** A file, or undefined when there is none of that name. */
  open(file: string): Promise<OpenedFile | undefined>;
  /** Removes these files; those that are gone already are no fault. */
  removeFiles(files: readonly string[]): Promise<void>;
  /**
   * Everything stored, in batches of no given size or order.
   * @param firstDigit only files whose names begin with this hexadecimal digit
   */
  list(firstDigit?: string): AsyncIterable<readonly FoundFile[]>;
}
