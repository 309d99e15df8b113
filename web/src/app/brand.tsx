import { PAGES } from '@plaza/contract/pages.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';

/** The logo, a link to the feed. */
export function Brand() {
  return (
    <Link to={PAGES.feed} className="brand">
      <Logo />
      Plaza
    </Link>
  );
}
