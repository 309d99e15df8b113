import { mayInvite } from '@plaza/contract/invitation.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { BookOpen, LogOut, Moon, Settings, SlidersHorizontal, Sun, UserPlus, UserRound } from 'lucide-react';
import { useMember } from '../features/session/member.ts';
import { signOut } from '../features/session/session.ts';
import { toggleTheme, useTheme } from '../features/theme/theme.ts';
import { say } from '../lib/say.ts';
import { useCommunity } from '../lib/community.ts';
import { menuPopup, type MenuItem, type MenuOpening, type MenuProps } from '../ui/menu.tsx';
import { isModerator } from './moderators-only.tsx';
import { useTranslate } from '../lib/texts/texts.ts';

interface UserMenuPopupProps extends Pick<MenuProps, 'label' | 'children'> {
  readonly openedBy: MenuOpening;
}

/** The entries of `UserMenu`. */
export function UserMenuPopup(props: UserMenuPopupProps) {
  const t = useTranslate();
  const member = useMember();
  const theme = useTheme();
  const community = useCommunity();
  const themeItem = {
    opensNothing: true,
    onSelect() {
      toggleTheme();
      say(t(theme === 'dark' ? 'app.lightThemeOn' : 'app.darkThemeOn'));
    },
  };
  const items: MenuItem[] = [
    { label: t('app.profile'), icon: <UserRound />, to: pagePath('profile', { id: member.username }) },
    { label: t('app.settings'), icon: <Settings />, to: pagePath('settings', { id: member.userId }) },
    ...(mayInvite(member.role, community)
      ? [{ label: t('app.invite'), icon: <UserPlus />, to: PAGES.invitations }]
      : []),
    ...(isModerator(member)
      ? [{ label: t('app.manage'), icon: <SlidersHorizontal />, to: PAGES.manage }]
      : []),
    ...(community.hasRules ? [{ label: t('app.rules'), icon: <BookOpen />, to: PAGES.rules }] : []),
    theme === 'dark'
      ? { ...themeItem, label: t('app.lightTheme'), icon: <Sun /> }
      : { ...themeItem, label: t('app.darkTheme'), icon: <Moon /> },
    { label: t('app.signOut'), icon: <LogOut />, onSelect: () => void signOut() },
  ];
  return <menuPopup.Component {...props} items={items} position="fixed" />;
}
