import { shortAddress, splitLinks } from './split-links.ts';
import './linked-text.css';

/** A text of a member, with its line breaks. URLs become links, long ones shortened. Each line has the direction of its script. */
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
