import { useState, type ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';
import './menu.css';
import { showMissingCode } from './toast.tsx';

interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
}

/** An entry of a menu: it leads to a page, or does something. */
export type MenuItem =
  | (MenuEntry & { readonly to: string; readonly onSelect?: never })
  | (MenuEntry & { readonly onSelect: () => void; readonly to?: never });

export interface MenuProps {
  /** Names the button. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** What the button shows. */
  readonly children: ReactNode;
}

/** What pressed its button first; the keyboard is taken to the first entry. */
export type MenuOpening = 'keyboard' | 'pointer';

const menuPopup = lazyComponent(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** What fails here is tried again when the menu is opened. */
function prepare(): void {
  menuPopup.load().catch(() => undefined);
}

/** A button that opens a list of things to do. How it opens is fetched when somebody is about to. */
export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState<MenuOpening>();
  const loaded = menuPopup.useLoaded(wanted !== undefined, (error) => {
    setWanted(undefined);
    showMissingCode(error);
  });
  if (wanted && loaded) return <menuPopup.Component {...props} openedBy={wanted} />;
  return <MenuButton {...props} onWanted={setWanted} />;
}

interface MenuButtonProps extends MenuProps {
  readonly onWanted: (by: MenuOpening) => void;
}

function MenuButton({ label, children, onWanted }: MenuButtonProps) {
  return (
    <button
      type="button"
      className="menu-button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={({ detail }) => onWanted(detail === 0 ? 'keyboard' : 'pointer')}
    >
      {children}
    </button>
  );
}
