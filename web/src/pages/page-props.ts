/** What every page is given. */
export interface PageProps {
  /** The parameter in the path; empty where the path has none. */
  readonly id: string;
}
