import type { CreatedResetLink } from '@plaza/contract/recovery.ts';
import { useTranslate } from '../../lib/texts/texts.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Who created links to set the password of the member, and whether they were used. */
export function CreatedLinks({ links }: { readonly links: readonly CreatedResetLink[] }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t('recovery.links.heading')}</h3>
      <ul className="recovery-links">
        {links.map(({ createdAt, createdBy, kind, usedAt }) => (
          <li key={createdAt}>
            {t.rich(usedAt === null ? 'recovery.links.unused' : 'recovery.links.used', {
              kind: createdBy === null ? kind : 'named',
              time: <RelativeTime at={createdAt} />,
              username: <bdi>@{createdBy}</bdi>,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
