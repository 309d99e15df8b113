/** The query of the first page of a list of posts. index.html sends it before the code of the page has loaded. */
export const FIRST_PAGE = { limit: 20 } as const;

/** The key of the scroll positions in `sessionStorage`. A list with a position is longer, so index.html does not request it. */
export const SCROLL_POSITIONS_KEY = 'scroll-positions';
