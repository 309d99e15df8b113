import { useTranslate } from '../lib/texts/texts.ts';
import './new-badge.css';

interface NewBadgeProps {
  /** 'New' in the gender of a post and a comment if absent. */
  readonly text?: string;
}

/** The label of a post, comment or notification that the member has not seen. */
export function NewBadge({ text }: NewBadgeProps) {
  const t = useTranslate();
  return <span className="new-badge">{text ?? t('text.new')}</span>;
}
