/** The height of a post with a few lines of text and no image, in pixels. */
const DEFAULT_HEIGHT = 280;

/** The measured heights of posts in pixels, by id. The column has the same width on all pages. */
const heights = new Map<number, number>();

export function setHeight(id: number, pixels: number): void {
  heights.set(id, pixels);
}

/** The sum of the heights of these posts, in pixels; posts that were not measured count 280. */
export function totalHeight(ids: readonly number[]): number {
  return ids.reduce((sum, id) => sum + (heights.get(id) ?? DEFAULT_HEIGHT), 0);
}

/** The ids of the posts that overlap the range from `top` to `bottom`, both in pixels from the top of the list. */
export function postsBetween(ids: readonly number[], top: number, bottom: number): number[] {
  let edge = 0;
  return ids.filter((id) => {
    const start = edge;
    edge += totalHeight([id]);
    return edge > top && start < bottom;
  });
}

/** A post with the posts directly before and after it in the list; empty if the list does not contain the post. */
export function withNeighbours(ids: readonly number[], id: number): number[] {
  const index = ids.indexOf(id);
  return index === -1 ? [] : ids.slice(Math.max(0, index - 1), index + 2);
}
