import './skeleton.css';

interface SkeletonProps {
  /** What it stands for: a line of text, a short line, a title, a round picture, or an image as wide as the column. */
  readonly shape: 'line' | 'short' | 'title' | 'round' | 'image';
}

/** The placeholder of content that is being loaded, of the same size. Hidden from screen readers. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span aria-hidden className={`skeleton skeleton-${shape}`} />;
}
