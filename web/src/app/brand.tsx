import { PAGES } from '@plaza/contract/pages.ts';
import { useCommunity } from '../lib/community.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';

/** A link to the feed: logo and name of the community. */
export function Brand() {
  const { name, logo } = useCommunity();
  return (
    <Link to={PAGES.feed} className="brand">
      <Logo url={logo} />
      <span className="brand-name" dir="auto">
        {name}
      </span>
    </Link>
  );
}
