/** The cursor of the page that follows an entry, in a list that is ordered by falling ids. Clients do not read it. */
export const cursorAfter = (id: number): string => String(id);
