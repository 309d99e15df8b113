import { PAGES } from '@plaza/contract/pages.ts';
import { createContext, use, type ReactNode } from 'react';
import './button.css';
import { Link } from './link.tsx';
import './notice.css';
import { useTranslate } from '../lib/texts/texts.ts';

/** The heading of notices: `h2` in a page that has an `h1` of its own. */
export const NoticeHeading = createContext<'h1' | 'h2'>('h1');

interface NoticeProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons and links; a link to the feed by default. */
  readonly children?: ReactNode;
}

/** A page, or the part of a page, that consists of a title, a message and buttons. */
export function Notice({ title, text, children }: NoticeProps) {
  const t = useTranslate();
  const Heading = use(NoticeHeading);
  return (
    <section className="notice">
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      <div className="notice-actions">
        {children ?? (
          <Link to={PAGES.feed} className="button button-primary">
            {t('common.goHome')}
          </Link>
        )}
      </div>
    </section>
  );
}
