import { pagePath } from '@plaza/contract/pages.ts';
import type { ReactNode } from 'react';
import { languageOf } from './language-of.ts';
import { Link } from './link.tsx';
import { cutAddress, splitLines, splitText, type TextPart } from './split-links.ts';
import './linked-text.css';

/** A text of a member, with its line breaks. URLs and mentions become links, long URLs shortened. */
export const LinkedText = ({ text }: { readonly text: string }) => <Lines text={text} show={linkOf} />;

/** A text of a member, with its line breaks and without links. */
export const PlainText = ({ text }: { readonly text: string }) => <Lines text={text} show={spanOf} />;

/** A text of a member in one line, such as a title, for an element with `dir="auto"` or a `bdi`. */
export function LineOfText({ text }: { readonly text: string }) {
  const parts = splitText(text);
  const shown = parts.map(spanOf);
  const language = languageOf(plainIn(parts));
  return language === undefined ? <>{shown}</> : <span lang={language}>{shown}</span>;
}

interface LinesProps {
  readonly text: string;
  readonly show: (part: TextPart) => ReactNode;
}

/** Each line has the direction of its script, and its language. Usernames and URLs have a direction of their own, and so do not decide that of their line. */
const Lines = ({ text, show }: LinesProps) => (
  <span className="linked-text">
    {splitLines(text).map((parts) => (
      // With its line break, so that a selection is the text as it was written.
      <span key={parts[0]?.start} dir="auto" lang={languageOf(plainIn(parts))}>
        {parts.map(show)}
      </span>
    ))}
  </span>
);

/** What a member wrote between addresses and usernames. */
const plainIn = (parts: readonly TextPart[]): string =>
  parts
    .map(({ text, href, mentions }) => (href === undefined && mentions === undefined ? text : ''))
    .join('');

function linkOf({ text, href, mentions, start }: TextPart): ReactNode {
  if (mentions !== undefined)
    return (
      <Link key={start} to={pagePath('profile', { id: mentions })} dir="ltr">
        {text}
      </Link>
    );
  if (href === undefined) return text;
  return (
    <a key={start} href={href} title={text} dir="ltr" target="_blank" rel="nofollow noopener ugc">
      <AddressText address={text} />
    </a>
  );
}

function spanOf({ text, href, mentions, start }: TextPart): ReactNode {
  if (href === undefined && mentions === undefined) return text;
  return (
    <span key={start} dir="ltr">
      {text}
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
