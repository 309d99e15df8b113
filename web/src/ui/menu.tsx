import { use, useState, type ReactNode } from 'react';
import { lazyComponent, type LazyComponent } from '../lib/lazy-component.tsx';
import type { MissingCode } from '../lib/missing-code.ts';
import './button.css';
import './menu.css';
import { SubjectId } from './subject-id.ts';
import { showMissingCode } from './toast.tsx';
import { ignore } from '../lib/errors.ts';

interface MenuEntry {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
}

/** An entry of a menu: a link to a page, or an action. */
export type MenuItem = MenuEntry &
  (
    | { readonly to: string; readonly onSelect?: never; readonly opensNothing?: never }
    | {
        readonly onSelect: () => void;
        /** Whether the button of the menu has the focus again afterwards. By default something opens that takes it, such as a dialog. */
        readonly opensNothing?: boolean;
        readonly to?: never;
      }
  );

export interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** The content of the button. */
  readonly children: ReactNode;
  /** Called when the menu opens for the first time. */
  readonly onOpen?: (() => void) | undefined;
  /** `fixed` if the button does not scroll with the page. */
  readonly position?: 'fixed';
}

/** How the menu was opened: after a key press, its first entry gets the focus. */
export type MenuOpening = 'keyboard' | 'pointer';

/** The button and the list of an open menu. */
export const menuPopup = lazyComponent(async () => (await import('./menu-popup.tsx')).MenuPopup);

/** A button that opens a menu, whose code is loaded once the pointer is over the button or the button has the focus. */
export function Menu(props: MenuProps) {
  const { wanted, onMissing, button } = useLazyMenu(menuPopup);
  const loaded = menuPopup.useLoaded(wanted !== undefined, onMissing);
  if (wanted && loaded) return <menuPopup.Component {...props} openedBy={wanted} />;
  const open = (by: MenuOpening) => {
    button.onOpen(by);
    props.onOpen?.();
  };
  return (
    <MenuButton {...button} label={props.label} onOpen={open}>
      {props.children}
    </MenuButton>
  );
}

/**
 * The state of a menu until its code is loaded. @param popup the list of the menu, and its entries if they are loaded with it
 * @returns how the menu was opened; what to do when its code is missing; the properties of its `MenuButton`
 */
export function useLazyMenu<Props>({ load }: LazyComponent<Props>) {
  const [wanted, setWanted] = useState<MenuOpening>();
  function onMissing(error: MissingCode): void {
    setWanted(undefined);
    showMissingCode(error);
  }
  const onLeave = () => setWanted(undefined);
  return { wanted, onMissing, button: { busy: wanted !== undefined, load, onOpen: setWanted, onLeave } };
}

interface MenuButtonProps extends Pick<MenuProps, 'label' | 'children'> {
  /** Whether the menu was opened and its code is still loading. */
  readonly busy: boolean;
  /** Loads the code of the menu. */
  readonly load: () => Promise<unknown>;
  readonly onOpen: (by: MenuOpening) => void;
  /** Called when the member does something else while the code is loading; the menu then does not open later. */
  readonly onLeave: () => void;
}

/** The button of a menu before the first press. */
export function MenuButton({ label, children, busy, load, onOpen, onLeave }: MenuButtonProps) {
  // A failure is ignored: opening the menu loads the code again.
  const prepare = () => void load().catch(ignore);
  return (
    <button
      type="button"
      className="icon-button menu-button"
      aria-label={label}
      aria-describedby={use(SubjectId)}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={busy}
      onPointerEnter={prepare}
      onFocus={prepare}
      onBlur={onLeave}
      onKeyDown={({ key }) => key === 'Escape' && onLeave()}
      onClick={({ detail }) => onOpen(detail === 0 ? 'keyboard' : 'pointer')}
    >
      {children}
    </button>
  );
}
