import { mayInvite } from '@plaza/contract/invitation.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { BookOpen, LogOut, Moon, Settings, SlidersHorizontal, Sun, UserPlus, UserRound } from 'lucide-react';
import { useMember } from '../features/session/member.ts';
import { signOut } from '../features/session/session.ts';
import { toggleTheme, useTheme } from '../features/theme/theme.ts';
import { useCommunity } from '../lib/community.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { isModerator } from './moderators-only.tsx';

/** The member's picture as a button that opens the menu of the account. */
export function UserMenu() {
  const member = useMember();
  const theme = useTheme();
  const community = useCommunity();
  const items: MenuItem[] = [
    { label: 'Your Profile', icon: <UserRound />, to: pagePath('profile', { id: member.username }) },
    { label: 'Settings', icon: <Settings />, to: pagePath('settings', { id: member.userId }) },
    ...(mayInvite(member.role, community)
      ? [{ label: 'Invite people', icon: <UserPlus />, to: PAGES.invitations }]
      : []),
    ...(isModerator(member) ? [{ label: 'Manage', icon: <SlidersHorizontal />, to: PAGES.manage }] : []),
    ...(community.hasRules ? [{ label: 'Rules', icon: <BookOpen />, to: PAGES.rules }] : []),
    theme === 'dark'
      ? { label: 'Light Theme', icon: <Sun />, onSelect: toggleTheme }
      : { label: 'Dark Theme', icon: <Moon />, onSelect: toggleTheme },
    { label: 'Sign out', icon: <LogOut />, onSelect: () => void signOut() },
  ];
  return (
    <Menu label="Open user menu" items={items}>
      <Avatar name={member.name} picture={member.profilePicture} />
    </Menu>
  );
}
