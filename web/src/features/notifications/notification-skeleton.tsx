import { useTranslate } from '../../lib/texts/texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';

const ROWS = ['first', 'second', 'third', 'fourth', 'fifth'];

/** The placeholder of notifications while they load. */
export function NotificationSkeleton() {
  const t = useTranslate();
  return (
    <div aria-busy>
      <p className="visually-hidden">{t('notifications.loading')}</p>
      {ROWS.map((row) => (
        <div key={row} className="notification notification-skeleton" aria-hidden>
          <Skeleton shape="round" />
          <div>
            <Skeleton shape="line" />
            <Skeleton shape="short" />
          </div>
        </div>
      ))}
    </div>
  );
}
