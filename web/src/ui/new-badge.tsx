import './new-badge.css';

interface NewBadgeProps {
  /** 'New' in the gender of what it stands at. */
  readonly text: string;
}

/** The label of a post, comment or notification that the member has not seen. */
export const NewBadge = ({ text }: NewBadgeProps) => <span className="new-badge">{text}</span>;
