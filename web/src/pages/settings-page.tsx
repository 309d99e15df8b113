import { useMember } from '../features/session/member.ts';
import { signOut } from '../features/session/session.ts';
import { usePageTitle } from '../lib/page-title.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export function SettingsPage() {
  usePageTitle('Settings');
  const { name, username, email } = useMember();
  return (
    <Notice title={name} text={`@${username} · ${email}`}>
      <Button onClick={() => void signOut()}>Sign out of this account</Button>
    </Notice>
  );
}
