import { ClaimForm } from '../features/claim/claim-form.tsx';
import { useMember } from '../features/session/member.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Notice } from '../ui/notice.tsx';

/** The page on which a member becomes the first owner by the owner code. */
export function ClaimPage() {
  const t = useTranslate();
  usePageTitle(t('claim.title'));
  const isOwner = useMember().role === 'owner';
  return (
    <>
      {/* The element exists before the change, so that screen readers announce its content. */}
      <div role="status">{isOwner && <Notice title={t('api.claimed')} text={t('claim.owners')} />}</div>
      {!isOwner && (
        <div className="claim">
          <h1>{t('claim.title')}</h1>
          <p>{t('claim.owners')}</p>
          <p>{t('claim.about')}</p>
          <ClaimForm />
        </div>
      )}
    </>
  );
}
