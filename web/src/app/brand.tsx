import { PAGES } from '@plaza/contract/pages.ts';
import { useCommunity } from '../lib/community.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';

/** A link to the feed: the logo of Plaza, and the name of the community. */
export function Brand() {
  return (
    <Link to={PAGES.feed} className="brand">
      <Logo />
      <span className="brand-name">{useCommunity().name}</span>
    </Link>
  );
}
