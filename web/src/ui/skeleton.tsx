import './skeleton.css';

interface SkeletonProps {
  /** The replaced content: a line of text, a title, a round picture, or an image as wide as the column. */
  readonly shape: 'line' | 'short' | 'title' | 'round' | 'image';
}

/** A placeholder of the size of content that is being loaded. */
export function Skeleton({ shape }: SkeletonProps) {
  return <span aria-hidden className={`skeleton skeleton-${shape}`} />;
}
