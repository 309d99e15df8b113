import './dialog.css';

/** What is shown of a dialog while its code is loading: the page is dimmed at once. */
export const DialogLoading = () => <div className="dialog-backdrop" aria-busy />;
