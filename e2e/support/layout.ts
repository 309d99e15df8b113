import type { Page } from '@playwright/test';
import { measureLayout, type Box, type Layout } from './measure-layout.ts';

/** What may be cut off: names, whose page has them in full, and long texts above a button that shows the rest. */
const SHORTENED = [
  '.brand-name', // of the community, in the top bar
  '.names > *', // of members, beside posts and comments
  '.sidebar-member *', // of the member
  '.profile h1, .profile-username', // after three lines
  '.show-more-cut', // posts and comments
  '.notification-sentence', // with titles of posts, after four lines
];

/** Fonts are drawn within a pixel of their box. */
const TOLERANCE_PX = 1;

/** Boxes of lines are higher than their letters, so those of adjacent lines may share this part of their height. */
const SHARED_HEIGHT = 0.4;

/** Describes what is cut off, overlaps or scrolls sideways on the page at its present width. */
export async function layoutFaultsOf(page: Page): Promise<string[]> {
  const layout = await page.evaluate(measureLayout, SHORTENED.join());
  return [
    ...new Set([
      ...layout.faults,
      ...textsOutside(layout),
      ...overlapping(layout.controls, TOLERANCE_PX),
      ...overlapping(layout.lines),
    ]),
  ];
}

function textsOutside({ lines, width }: Layout): string[] {
  return lines.flatMap(({ name, box, bounds }) => [
    ...(box.left < -TOLERANCE_PX || box.right > width + TOLERANCE_PX ? [`outside of the page: ${name}`] : []),
    ...bounds.filter((bound) => exceeds(box, bound.box)).map((bound) => `outside of ${bound.name}: ${name}`),
  ]);
}

/** Whether a line is wider than a box, or more than a part of it above or below the box. */
function exceeds(line: Box, box: Box): boolean {
  const above = (line.bottom - line.top) * SHARED_HEIGHT;
  return (
    line.left < box.left - TOLERANCE_PX ||
    line.right > box.right + TOLERANCE_PX ||
    line.top < box.top - above ||
    line.bottom > box.bottom + above
  );
}

interface Grouped {
  readonly name: string;
  readonly box: Box;
  readonly group: number;
}

/** @param tolerance how much of their heights may overlap, in pixels; without it a part of the lower height */
function overlapping(all: readonly Grouped[], tolerance?: number): string[] {
  return all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(
        (other) =>
          other.name !== one.name && other.group === one.group && overlaps(one.box, other.box, tolerance),
      )
      .map((other) => `overlapping: ${one.name} | ${other.name}`),
  );
}

function overlaps(one: Box, other: Box, tolerance?: number): boolean {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  const lower = Math.min(one.bottom - one.top, other.bottom - other.top);
  return width > TOLERANCE_PX && height > (tolerance ?? lower * SHARED_HEIGHT);
}
