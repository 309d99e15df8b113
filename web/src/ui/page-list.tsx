import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import './page-list.css';
import { useTranslate } from '../lib/texts/texts.ts';

interface PageListEndProps {
  /** Why the last load failed, as a sentence. */
  readonly failure: string | undefined;
  readonly retry: () => void;
  /** Loads the next page; undefined on the last one. */
  readonly more: (() => void) | undefined;
  readonly isLoading: boolean;
}

interface PageListProps<Item> extends PageListEndProps {
  /** Undefined until the first page is loaded. */
  readonly items: readonly Item[] | undefined;
  /** The accessible name of the list. */
  readonly label: string;
  /** The sentence in place of an empty list. */
  readonly empty: string;
  /** An `li` with a key. */
  readonly renderItem: (item: Item) => ReactNode;
}

/** A list that is loaded page by page: its entries, and what stands below them. */
export function PageList<Item>(props: PageListProps<Item>) {
  const t = useTranslate();
  const { items, failure, label, empty, renderItem } = props;
  return (
    <>
      {items && items.length > 0 && (
        <ul className="page-list" aria-label={label}>
          {items.map((item) => renderItem(item))}
        </ul>
      )}
      {items?.length === 0 && <p className="page-list-empty">{empty}</p>}
      {!items && failure === undefined && <p>{t('common.loading')}</p>}
      <PageListEnd {...props} />
    </>
  );
}

/** What stands below a list that is loaded page by page: why it was not loaded, or the button that loads more. */
export function PageListEnd({ failure, retry, more, isLoading }: PageListEndProps) {
  const t = useTranslate();
  return (
    <>
      <Alert onRetry={retry}>{failure}</Alert>
      {more && failure === undefined && (
        <Button busy={isLoading} onClick={more}>
          {t('text.more')}
        </Button>
      )}
    </>
  );
}
