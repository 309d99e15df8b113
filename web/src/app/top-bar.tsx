import { Brand } from './brand.tsx';
import './top-bar.css';
import { UserMenu } from './user-menu.tsx';

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
