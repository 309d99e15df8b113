export interface PageProps {
  /** The parameter in the path; empty if the path has none. */
  readonly id: string;
}
