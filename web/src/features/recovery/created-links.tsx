import type { CreatedResetLink, ResetLinkKind } from '@plaza/contract/recovery.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

const BY: Readonly<Record<ResetLinkKind, string>> = {
  moderator: 'by a moderator',
  command: 'by the operator',
  email: 'for your email',
};

/** Who created links to set the password of the member, and whether they were used. */
export function CreatedLinks({ links }: { readonly links: readonly CreatedResetLink[] }) {
  return (
    <>
      <h3>Links to set your password</h3>
      <ul className="recovery-links">
        {links.map(({ createdAt, createdBy, kind, usedAt }) => (
          <li key={createdAt}>
            Created <RelativeTime at={createdAt} /> {createdBy === null ? BY[kind] : 'by '}
            {createdBy !== null && <bdi>@{createdBy}</bdi>}
            {usedAt === null ? ', not used' : ', used'}
          </li>
        ))}
      </ul>
    </>
  );
}
