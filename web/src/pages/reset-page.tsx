import { PAGES } from '@plaza/contract/pages.ts';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ResetForm } from '../features/recovery/reset-form.tsx';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Sets a new password with the reset link of this address. */
export function ResetPage() {
  const t = useTranslate();
  usePageTitle(t('recovery.reset.title'));
  const [, navigate] = useLocation();
  const [token] = useState(() => location.hash.slice(1));
  if (token === '')
    return (
      <Notice title={t('recovery.reset.linkIncomplete')} text={t('api.reset_link_invalid')}>
        <p className="public-page-other">
          <Link to={PAGES.recover}>{t('recovery.reset.otherWays')}</Link>
        </p>
      </Notice>
    );
  return (
    <div className="public-page">
      <h1>{t('recovery.reset.title')}</h1>
      <p>{t('recovery.reset.about')}</p>
      <ResetForm token={token} onSignedIn={() => navigate(PAGES.feed, { replace: true })} />
      <p className="public-page-other">
        <Link to={PAGES.recover}>{t('recovery.reset.otherWays')}</Link>
      </p>
    </div>
  );
}
