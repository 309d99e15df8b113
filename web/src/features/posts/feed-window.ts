/** The height of a post with a few lines of text and no image, in pixels. */
const DEFAULT_HEIGHT = 280;

/** The measured heights of posts in pixels, by id. The column has the same width on all pages. */
const heights = new Map<number, number>();

export function setHeight(id: number, pixels: number): void {
  heights.set(id, pixels);
}

/** The height of these posts together, in pixels; estimated for posts that were not measured. */
export function totalHeight(ids: readonly number[]): number {
  return ids.reduce((sum, id) => sum + (heights.get(id) ?? DEFAULT_HEIGHT), 0);
}

/** The posts of a list that overlap a range, given in pixels from the top of the list. */
export function postsBetween(ids: readonly number[], top: number, bottom: number): number[] {
  let edge = 0;
  return ids.filter((id) => {
    const start = edge;
    edge += totalHeight([id]);
    return edge > top && start < bottom;
  });
}

/** A post of a list with the posts before and after it. */
export function withNeighbours(ids: readonly number[], id: number): number[] {
  const index = ids.indexOf(id);
  return index === -1 ? [] : ids.slice(Math.max(0, index - 1), index + 2);
}
