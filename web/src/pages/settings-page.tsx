import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { useId } from 'react';
import { Redirect } from 'wouter';
import { NotificationSettings } from '../features/notifications/notification-settings.tsx';
import { useMember } from '../features/session/member.ts';
import { Passkeys } from '../features/passkeys/passkeys.tsx';
import { RecoveryCodes } from '../features/recovery/recovery-codes.tsx';
import { DeleteAccount } from '../features/settings/delete-account.tsx';
import { Devices } from '../features/settings/devices.tsx';
import { PasswordForm } from '../features/settings/password-form.tsx';
import { PersonalForm } from '../features/settings/personal-form.tsx';
import '../features/settings/settings.css';
import { usePageTitle } from '../lib/page-title.ts';
import { TextLink } from '../ui/link.tsx';
import type { PageProps } from './page-props.ts';

/** The page with the settings of the signed-in member. Any other id than the member's redirects to this page. */
export function SettingsPage({ id }: PageProps) {
  usePageTitle('Settings');
  const devicesId = useId();
  const passkeysId = useId();
  const { userId } = useMember();
  if (id !== String(userId)) return <Redirect to={pagePath('settings', { id: userId })} replace />;
  return (
    <div className="settings">
      <h1>Settings</h1>
      <section>
        <h2>Profile</h2>
        <PersonalForm />
      </section>
      <section>
        <h2>Password</h2>
        <p>A new password signs you out everywhere else.</p>
        <PasswordForm />
      </section>
      <section>
        <h2>Notifications</h2>
        <p>What you are notified about. The menu of a post mutes a single post.</p>
        <NotificationSettings />
      </section>
      <section>
        <h2 id={passkeysId}>Passkeys</h2>
        <p>Log in with your fingerprint, your face or the lock of your screen instead of a password.</p>
        <Passkeys headingId={passkeysId} />
      </section>
      <section>
        <h2 id={devicesId}>Devices</h2>
        <p>Where you are signed in. Sign out any device you do not recognise, then set a new password.</p>
        <Devices headingId={devicesId} />
      </section>
      <section>
        <h2>Recovery codes</h2>
        <p>If you forget your password, a code logs you in once and lets you set a new one.</p>
        <RecoveryCodes />
      </section>
      <section>
        <h2>Blocked and muted members</h2>
        <p>
          Whom you do not want to see. <TextLink to={PAGES.blocks}>Show</TextLink>
        </p>
      </section>
      <section>
        <h2>Reports and decisions</h2>
        <p>
          What became of your reports, and decisions of moderators about you.{' '}
          <TextLink to={PAGES.moderation}>Show</TextLink>
        </p>
      </section>
      <section>
        <h2>Delete account</h2>
        <p>Everything you posted and wrote is deleted with your account.</p>
        <DeleteAccount />
      </section>
    </div>
  );
}
