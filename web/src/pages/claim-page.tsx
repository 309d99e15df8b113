import { CLAIMED } from '@plaza/contract/claim.ts';
import { ClaimForm } from '../features/claim/claim-form.tsx';
import { useMember } from '../features/session/member.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Notice } from '../ui/notice.tsx';

const ABOUT =
  'Owners run this Plaza. They make other members moderators or owners, and there is always at least one owner.';

/** The page on which a member becomes the first owner by the owner code. */
export function ClaimPage() {
  usePageTitle('Become the owner');
  const isOwner = useMember().role === 'owner';
  return (
    <>
      {/* The element exists before the change, so that screen readers announce its content. */}
      <div role="status">{isOwner && <Notice title={CLAIMED} text={ABOUT} />}</div>
      {!isOwner && (
        <div className="claim">
          <h1>Become the owner</h1>
          <p>{ABOUT}</p>
          <p>
            While there is no owner, Plaza prints a code each time it starts. The member who enters it here
            becomes the first owner. It works once.
          </p>
          <ClaimForm />
        </div>
      )}
    </>
  );
}
