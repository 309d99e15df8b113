import { Skeleton } from '../../ui/skeleton.tsx';

const MOST = 3;

/** What the list looks like before it is known; as long as the post says it is, up to a few. */
export function CommentSkeleton({ count }: { readonly count: number }) {
  return (
    <div aria-busy>
      <p className="visually-hidden" role="status">
        Loading comments…
      </p>
      {Array.from({ length: Math.min(count, MOST) }, (_, index) => `row ${index}`).map((row) => (
        <div key={row} className="comment comment-skeleton" aria-hidden>
          <Skeleton shape="round" />
          <div className="comment-body">
            <Skeleton shape="short" />
            <Skeleton shape="line" />
          </div>
        </div>
      ))}
    </div>
  );
}
