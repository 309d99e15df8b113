import { pagePath } from '@plaza/contract/pages.ts';
import { Link } from './link.tsx';
import { shortAddress, splitText } from './split-links.ts';
import './linked-text.css';

/** A text of a member, with its line breaks. URLs and mentions become links, long URLs shortened. Each line has the direction of its script. */
export function LinkedText({ text }: { readonly text: string }) {
  return (
    <span className="linked-text" dir="auto">
      {splitText(text).map(({ text: part, href, mentions, start }) =>
        mentions !== undefined ? (
          <Link key={start} to={pagePath('profile', { id: mentions })}>
            {part}
          </Link>
        ) : href === undefined ? (
          part
        ) : (
          <a key={start} href={href} title={part} target="_blank" rel="nofollow noopener ugc">
            {shortAddress(part)}
          </a>
        ),
      )}
    </span>
  );
}
