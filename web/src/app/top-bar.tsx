import { Brand } from './brand.tsx';
import './top-bar.css';
import { UserMenu } from './user-menu.tsx';

/** Stays on top while the page scrolls beneath. */
export function TopBar() {
  return (
    <header className="top-bar">
      <nav className="top-bar-row" aria-label="Main">
        <Brand />
        <UserMenu />
      </nav>
    </header>
  );
}
