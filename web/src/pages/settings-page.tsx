import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { useId } from 'react';
import { Redirect } from 'wouter';
import { NotificationSettings } from '../features/notifications/notification-settings.tsx';
import { useMember } from '../features/session/member.ts';
import { Passkeys } from '../features/passkeys/passkeys.tsx';
import { RecoveryCodes } from '../features/recovery/recovery-codes.tsx';
import { LanguageSetting } from '../features/settings/language-setting.tsx';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { Devices } from '../features/settings/devices.tsx';
import { PasswordForm } from '../features/settings/password-form.tsx';
import { PersonalForm } from '../features/settings/personal-form.tsx';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';
import { useTranslate } from '../lib/texts/texts.ts';
import { TextLink } from '../ui/link.tsx';
import type { PageProps } from './page-props.ts';

/** The page with the settings of the signed-in member. Any other id than the member's redirects to this page. */
export function SettingsPage({ id }: PageProps) {
  const t = useTranslate();
  usePageTitle(t('settings.title'));
  const devicesId = useId();
  const languageId = useId();
  const passkeysId = useId();
  const { userId } = useMember();
  if (id !== String(userId)) return <Redirect to={pagePath('settings', { id: userId })} replace />;
  return (
    <div className="settings">
      <h1>{t('settings.title')}</h1>
      <section>
        <h2>{t('settings.profile.heading')}</h2>
        <PersonalForm />
      </section>
      <section>
        <h2 id={languageId}>{t('language.heading')}</h2>
        <p>{t('language.about')}</p>
        <LanguageSetting headingId={languageId} />
      </section>
      <section>
        <h2>{t('settings.password.heading')}</h2>
        <p>{t('settings.password.about')}</p>
        <PasswordForm />
      </section>
      <section>
        <h2>{t('settings.notifications.heading')}</h2>
        <p>{t('settings.notifications.about')}</p>
        <NotificationSettings />
      </section>
      <section>
        <h2 id={passkeysId}>{t('settings.passkeys.heading')}</h2>
        <p>{t('settings.passkeys.about')}</p>
        <Passkeys headingId={passkeysId} />
      </section>
      <section>
        <h2 id={devicesId}>{t('settings.devices.heading')}</h2>
        <p>{t('settings.devices.about')}</p>
        <Devices headingId={devicesId} />
      </section>
      <section>
        <h2>{t('settings.recoveryCodes.heading')}</h2>
        <p>{t('settings.recoveryCodes.about')}</p>
        <RecoveryCodes />
      </section>
      <section>
        <h2>{t('settings.blocks.heading')}</h2>
        <p>
          {t('settings.blocks.about')} <TextLink to={PAGES.blocks}>{t('settings.show')}</TextLink>
        </p>
      </section>
      <section>
        <h2>{t('settings.reports.heading')}</h2>
        <p>
          {t('settings.reports.about')} <TextLink to={PAGES.moderation}>{t('settings.show')}</TextLink>
        </p>
      </section>
      <section>
        <h2>{t('settings.deletion.heading')}</h2>
        <p>{t('settings.deletion.about')}</p>
        <DeleteAccount />
      </section>
    </div>
  );
}
