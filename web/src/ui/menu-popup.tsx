import { Menu } from '@base-ui/react/menu';
import { use, useEffect, useRef } from 'react';
import { Link } from './link.tsx';
import { SubjectId } from './subject-id.ts';
import type { MenuItem, MenuOpening, MenuProps } from './menu.tsx';

/** The button and the list of a menu. Replaces the button of `Menu` after the first press, and is therefore open at first. */
export function MenuPopup({
  label,
  items,
  children,
  openedBy,
}: MenuProps & { readonly openedBy: MenuOpening }) {
  const trigger = useRef<HTMLButtonElement>(null);
  // Base UI focuses the first entry only when it receives the key press itself.
  useEffect(() => {
    if (openedBy === 'keyboard') trigger.current?.click();
  }, [openedBy]);
  return (
    <Menu.Root defaultOpen={openedBy === 'pointer'}>
      <Menu.Trigger
        ref={trigger}
        className="icon-button menu-button"
        aria-label={label}
        aria-describedby={use(SubjectId)}
        title={label}
      >
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="menu-position" sideOffset={6} align="end" collisionPadding={8}>
          <Menu.Popup className="menu">
            {items.map((item) => (
              <Entry key={item.label} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function Entry({ item }: { readonly item: MenuItem }) {
  const className = item.danger ? 'menu-item menu-item-danger' : 'menu-item';
  if (item.to === undefined)
    return (
      <Menu.Item className={className} onClick={item.onSelect}>
        {item.icon}
        {item.label}
      </Menu.Item>
    );
  return (
    <Menu.LinkItem className={className} closeOnClick render={<Link to={item.to} />}>
      {item.icon}
      {item.label}
    </Menu.LinkItem>
  );
}
