/** Posts of a list, newest first: those with an id from `oldest` to `newest`. */
export interface Span {
  readonly newest: number;
  readonly oldest: number;
}

/** About as high as a post with a few lines of text and no image, in pixels. */
const GUESS = 280;

/** How high posts were when last seen, by id. A column is as wide on every page, so one height serves all lists. */
const seen = new Map<number, number>();

export function noteHeight(id: number, pixels: number): void {
  seen.set(id, pixels);
}

/** The height of these posts together, in pixels; of those never seen, a guess. */
export function heightOf(ids: readonly number[]): number {
  return ids.reduce((sum, id) => sum + (seen.get(id) ?? GUESS), 0);
}

export function includes({ newest, oldest }: Span, id: number): boolean {
  return oldest <= id && id <= newest;
}

export function covers(outer: Span, inner: Span): boolean {
  return inner.newest <= outer.newest && inner.oldest >= outer.oldest;
}

/** The posts of a list that touch the part between two heights, measured in pixels from the top of the list. */
export function spanBetween(ids: readonly number[], top: number, bottom: number): Span | undefined {
  let edge = 0;
  const inside = ids.filter((id) => {
    const start = edge;
    edge += heightOf([id]);
    return edge > top && start < bottom;
  });
  return spanOf(inside);
}

/** A post with its neighbours on both sides. */
export function spanAround(ids: readonly number[], id: number): Span | undefined {
  const index = ids.indexOf(id);
  return index < 0 ? undefined : spanOf(ids.slice(Math.max(0, index - 1), index + 2));
}

function spanOf(ids: readonly number[]): Span | undefined {
  const [newest] = ids;
  const oldest = ids.at(-1);
  return newest === undefined || oldest === undefined ? undefined : { newest, oldest };
}
