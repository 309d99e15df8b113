import type { ReactNode } from 'react';
import './notice.css';

interface NoticeProps {
  readonly title: string;
  readonly text: ReactNode;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A page, or a part of one, that has only one thing to say. */
export function Notice({ title, text, children }: NoticeProps) {
  return (
    <section className="notice">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="notice-actions">{children}</div>
    </section>
  );
}
