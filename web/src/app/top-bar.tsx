import { Bell } from '../features/notifications/bell.tsx';
import { Brand } from './brand.tsx';
import './top-bar.css';
import { UserMenu } from './user-menu.tsx';
import { useTranslate } from '../lib/texts/texts.ts';

export function TopBar() {
  const t = useTranslate();
  return (
    <header className="top-bar">
      <nav className="top-bar-row" aria-label={t('app.main')}>
        <Brand />
        <Bell />
        <UserMenu />
      </nav>
    </header>
  );
}
