import { PAGES } from '@plaza/contract/pages.ts';
import { useLocation } from 'wouter';
import { CodeForm } from '../features/recovery/code-form.tsx';
import { EmailForm } from '../features/recovery/email-form.tsx';
import { useCommunity } from '../lib/community.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { Link, TextLink } from '../ui/link.tsx';

/** The ways to a new password for a member who forgot it. */
export function RecoverPage() {
  const t = useTranslate();
  usePageTitle(t('recovery.title'));
  const [, navigate] = useLocation();
  const { hasMail } = useCommunity();
  return (
    <div className="public-page recovery-ways">
      <h1>{t('recovery.heading')}</h1>
      <p>{t('recovery.several')}</p>
      {hasMail && (
        <>
          <h2>{t('recovery.byEmail.heading')}</h2>
          <p>{t('recovery.byEmail.about')}</p>
          <EmailForm />
        </>
      )}
      <h2>{t('recovery.byPasskey.heading')}</h2>
      <p>
        {t.rich('recovery.byPasskey.about', {
          logIn: <TextLink to={PAGES.logIn}>{t('recovery.byPasskey.logIn')}</TextLink>,
        })}
      </p>
      <h2>{t('recovery.byCode.heading')}</h2>
      <p>{t('recovery.byCode.about')}</p>
      <CodeForm onSignedIn={() => navigate(PAGES.feed, { replace: true })} />
      <h2>{t('recovery.byLink.heading')}</h2>
      <p>{t('recovery.byLink.about')}</p>
      <p className="public-page-other">
        <Link to={PAGES.logIn}>{t('recovery.backToLogIn')}</Link>
      </p>
    </div>
  );
}
