import { shortAddress, splitLinks } from './split-links.ts';
import './linked-text.css';

/** What somebody wrote: line breaks kept, web addresses clickable and long ones shortened, each line in the direction of its script. */
export function LinkedText({ text }: { readonly text: string }) {
  return (
    <span className="linked-text">
      {splitLinks(text).map(({ text: part, href, start }) =>
        href === undefined ? (
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
