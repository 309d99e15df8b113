import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import './page-list.css';

interface PageListProps<Item> {
  /** Undefined until the first page is loaded. */
  readonly items: readonly Item[] | undefined;
  /** Why the last load failed, as a sentence. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** Loads the next page; undefined on the last one. */
  readonly more: (() => void) | undefined;
  readonly isLoading: boolean;
  /** The accessible name of the list. */
  readonly label: string;
  /** The sentence in place of an empty list. */
  readonly empty: string;
  /** An `li` with a key. */
  readonly renderItem: (item: Item) => ReactNode;
}

/** A list that is loaded page by page: its entries, and what stands below them. */
export function PageList<Item>(props: PageListProps<Item>) {
  const { items, failure, retry, more, isLoading, label, empty, renderItem } = props;
  return (
    <>
      {items && items.length > 0 && (
        <ul className="page-list" aria-label={label}>
          {items.map((item) => renderItem(item))}
        </ul>
      )}
      {items?.length === 0 && <p className="page-list-empty">{empty}</p>}
      {!items && failure === undefined && <p role="status">Loading...</p>}
      <Alert onRetry={retry}>{failure}</Alert>
      {more && failure === undefined && (
        <Button busy={isLoading} onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
