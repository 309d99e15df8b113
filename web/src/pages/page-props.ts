export interface PageProps {
  /** The decoded parameter in the path, such as a username; empty if the path has none. */
  readonly id: string;
}
