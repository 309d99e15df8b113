import { Bell } from '../features/notifications/bell.tsx';
import { Brand } from './brand.tsx';
import './top-bar.css';
import { UserMenu } from './user-menu.tsx';

export function TopBar() {
  return (
    <header className="top-bar">
      <nav className="top-bar-row" aria-label="Main">
        <Brand />
        <Bell />
        <UserMenu />
      </nav>
    </header>
  );
}
