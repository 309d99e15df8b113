import { useTranslate } from '../../lib/texts/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS_MAX = 3;

/** The placeholder of comments while they load: a row for each, at most three, and a status for screen readers. */
export function CommentSkeleton({ count }: { readonly count: number }) {
  const t = useTranslate();
  return (
    <div aria-busy>
      <p className="visually-hidden">{t('comments.loading')}</p>
      {Array.from({ length: Math.min(count, ROWS_MAX) }, (_, index) => `row ${index}`).map((row) => (
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
