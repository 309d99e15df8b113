/** How often errors of one kind were reported on one day. */
export interface PageErrorTable {
  /** Days since 1970, in UTC. */
  day: number;
  /** Empty in the row that counts the errors of further kinds. */
  name: string;
  /** The file of the first script of the page; empty when unknown. */
  build: string;
  /** Empty, with `line` and `position` 0, when the position is unknown. */
  file: string;
  line: number;
  /** The column in the line, which is a word of SQL. */
  position: number;
  browser: string;
  version: number;
  route: string;
  count: number;
  last_at: number;
}
