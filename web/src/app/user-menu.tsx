import { useMember } from '../features/session/member.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';
import { useTranslate } from '../lib/texts/texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { MenuButton, menuPopup, useLazyMenu } from '../ui/menu.tsx';

const userMenuPopup = lazyComponent(async () => {
  const [{ UserMenuPopup }] = await Promise.all([import('./user-menu-popup.tsx'), menuPopup.load()]);
  return UserMenuPopup;
});

/** The member's picture as a button that opens the menu of the account. */
export function UserMenu() {
  const t = useTranslate();
  const { name, profilePicture } = useMember();
  const { wanted, onMissing, button } = useLazyMenu(userMenuPopup);
  const loaded = userMenuPopup.useLoaded(wanted !== undefined, onMissing);
  const label = t('app.openMenu');
  const avatar = <Avatar name={name} picture={profilePicture} />;
  if (wanted && loaded)
    return (
      <userMenuPopup.Component label={label} openedBy={wanted}>
        {avatar}
      </userMenuPopup.Component>
    );
  return (
    <MenuButton {...button} label={label}>
      {avatar}
    </MenuButton>
  );
}
