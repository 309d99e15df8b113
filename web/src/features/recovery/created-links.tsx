import type { CreatedResetLink } from '@plaza/contract/recovery.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

/** Who created links to set the password of the member, and whether they were used. */
export function CreatedLinks({ links }: { readonly links: readonly CreatedResetLink[] }) {
  return (
    <>
      <h3>Links to set your password</h3>
      <ul className="recovery-links">
        {links.map(({ createdAt, createdBy, usedAt }) => (
          <li key={createdAt}>
            Created <RelativeTime at={createdAt} /> by{' '}
            {createdBy === null ? 'an operator' : <bdi>@{createdBy}</bdi>}
            {usedAt === null ? ', not used' : ', used'}
          </li>
        ))}
      </ul>
    </>
  );
}
