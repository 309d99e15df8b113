/** When what a test looks at ends, in milliseconds since 1970: long ago, so that no clock of a server matters. */
export const END = 1_000_000;
/** Rows at most of a deletion: more than such a test has. */
export const ROWS = 10;
