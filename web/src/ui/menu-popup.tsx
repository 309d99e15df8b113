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
  position,
  openedBy,
}: MenuProps & { readonly openedBy: MenuOpening }) {
  const trigger = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const givesFocus = useRef(false);
  // Base UI focuses the first entry only when it receives the key press itself.
  useEffect(() => {
    if (openedBy === 'keyboard') trigger.current?.click();
  }, [openedBy]);
  const onOpenChange = (isOpen: boolean) => {
    if (isOpen) givesFocus.current = false;
  };
  const finalFocus = () => {
    const { activeElement, body } = document;
    const isElsewhere = activeElement !== body && popup.current?.contains(activeElement) === false;
    // The button would get the focus, and be said, just before what takes it.
    return !givesFocus.current && !isElsewhere;
  };
  return (
    <Menu.Root defaultOpen={openedBy === 'pointer'} onOpenChange={onOpenChange}>
      <Menu.Trigger
        ref={trigger}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that it replaces has the focus, which a dialog gives back
        autoFocus
        className="icon-button menu-button"
        aria-label={label}
        aria-describedby={use(SubjectId)}
        title={label}
      >
        {children}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner
          className="menu-position"
          positionMethod={position}
          sideOffset={6}
          align="end"
          collisionPadding={8}
        >
          <Menu.Popup ref={popup} className="menu" finalFocus={finalFocus}>
            {items.map((item) => (
              <Entry
                key={item.label}
                item={item}
                onPress={(opens) => {
                  givesFocus.current = opens;
                }}
              />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

interface EntryProps {
  readonly item: MenuItem;
  /** @param opens whether something opens that takes the focus */
  readonly onPress: (opens: boolean) => void;
}

function Entry({ item, onPress }: EntryProps) {
  const className = item.danger ? 'menu-item menu-item-danger' : 'menu-item';
  if (item.to === undefined)
    return (
      <Menu.Item
        className={className}
        onClick={() => {
          onPress(!item.opensNothing);
          item.onSelect();
        }}
      >
        {item.icon}
        {item.label}
      </Menu.Item>
    );
  return (
    <Menu.LinkItem
      className={className}
      closeOnClick
      onClick={({ ctrlKey, metaKey, shiftKey, altKey }) => {
        const opensElsewhere = ctrlKey || metaKey || shiftKey || altKey;
        onPress(!opensElsewhere && item.to !== location.pathname);
      }}
      render={<Link to={item.to} />}
    >
      {item.icon}
      {item.label}
    </Menu.LinkItem>
  );
}
