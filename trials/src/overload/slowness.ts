/** In what they are slow. */
export const KINDS = ['headers', 'json', 'upload', 'reading'] as const;
export type Kind = (typeof KINDS)[number];

/** So many of each kind go to the server at a port. */
export interface Slowness {
  readonly port: number;
  readonly each: number;
  /** Of something large that costs a server little. */
  readonly path: string;
}

/** What they tell: that all are there, then of each whose connection was closed after so many milliseconds. */
export type SlowWord = 'there' | { readonly kind: Kind; readonly after: number };
