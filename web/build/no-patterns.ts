/** Replaces the library by which wouter reads the patterns of its routes: the page has none (`web/src/app/routes.ts`), and it is 0.3 KB. */
export const parse = undefined;
