import type { Json } from './json.ts';

/** A page of a list, as JSON. */
export interface Page<T> {
  readonly items: readonly Json<T>[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}
