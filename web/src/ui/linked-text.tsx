import { pagePath } from '@plaza/contract/pages.ts';
import { Link } from './link.tsx';
import { cutAddress, splitText } from './split-links.ts';
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
            <AddressText address={part} />
          </a>
        ),
      )}
    </span>
  );
}

/** A URL, whose middle is hidden if it is long: it is part of copied text, and screen readers read it. */
function AddressText({ address }: { readonly address: string }) {
  const [start, middle, end] = cutAddress(address);
  if (middle === undefined) return start;
  return (
    <>
      <span>{start}</span>
      <span>{middle}</span>
      {end}
    </>
  );
}
