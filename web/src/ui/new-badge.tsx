import './new-badge.css';

/** The label of a post or comment that the member has not seen. */
export const NewBadge = () => <span className="new-badge">New</span>;
