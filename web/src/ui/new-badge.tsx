import { useTranslate } from '../lib/texts/texts.ts';
import './new-badge.css';

/** The label of a post or comment that the member has not seen. */
export function NewBadge() {
  return <span className="new-badge">{useTranslate()('text.new')}</span>;
}
