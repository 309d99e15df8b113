/** A body of which one part is of a certain kind. */
export interface BodyProbe {
  readonly what: string;
  /** The content type. */
  readonly type: string;
  readonly payload: string | Buffer;
}
