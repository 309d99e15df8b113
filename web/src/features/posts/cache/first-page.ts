/** The query of the first page of a list of posts. index.html requests this page before the code is loaded. */
export const FIRST_PAGE = { limit: 20 } as const;

/** The key of how lists were left, in `sessionStorage`. For a list with a position, index.html requests nothing: more is loaded. */
export const SCROLL_POSITIONS_KEY = 'scroll-positions';
