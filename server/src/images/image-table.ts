/** What a picture is for: the one of a post, or a member's picture or banner. */
export type ImageKind = 'post' | 'avatar' | 'banner';

/**
 * A stored picture. Exactly one of `post_id` and `user_id` is set: a post has at most one picture, a member at most
 * one of each kind. The row goes with its post or member (foreign keys, on delete cascade); its files go after it.
 */
export interface ImageTable {
  /** Primary key: 32 random hexadecimal digits, the stem of its file names. */
  name: string;
  kind: ImageKind;
  post_id: number | null;
  user_id: number | null;
  /** Of the largest file, in pixels. */
  width: number;
  height: number;
  /** Widths of the files in pixels, ascending, separated by spaces. */
  widths: string;
  /** Thumbhash in base64. */
  placeholder: string;
  alt: string;
  /** Milliseconds since 1970. */
  created_at: number;
}
