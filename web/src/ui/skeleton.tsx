import './skeleton.css';

interface SkeletonProps {
  /** What it stands in for: a line of text, a title, a round picture, or an image as wide as the column. */
  readonly shape: 'line' | 'short' | 'title' | 'round' | 'image';
}

/** A quiet shape the size of what is about to appear. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span aria-hidden className={`skeleton skeleton-${shape}`} />;
}
