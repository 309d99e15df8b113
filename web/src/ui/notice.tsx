import { PAGES } from '@plaza/contract/pages.ts';
import { createContext, use, type ReactNode } from 'react';
import './button.css';
import { Link } from './link.tsx';
import './notice.css';
import { useTranslate } from '../lib/texts/texts.ts';

/** Whether notices are in a page with an `h1`: their titles are then an `h2`. */
export const BelowHeading = createContext(false);

interface NoticeProps {
  readonly title: string;
  readonly text: ReactNode;
  /** Buttons and links; a link to the feed by default. */
  readonly children?: ReactNode;
}

/** A page, or the part of a page, that consists of a title, a message and buttons. */
export function Notice({ title, text, children }: NoticeProps) {
  const t = useTranslate();
  return (
    <section className="notice">
      {use(BelowHeading) ? <h2>{title}</h2> : <h1>{title}</h1>}
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
