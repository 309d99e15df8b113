import type { Translate } from '../../lib/texts/translate.ts';

/** Entries of one day in the time zone of the browser. */
export interface Day<Entry> {
  /** The same for all entries of a day. */
  readonly key: string;
  /** 'Today', 'Yesterday', or the date. */
  readonly label: string;
  readonly entries: readonly Entry[];
}

/** Groups entries by the day of their time, in their order. @param now decides which day is today */
export function groupByDay<Entry extends { readonly updatedAt: string }>(
  entries: readonly Entry[],
  now: Date,
  t: Translate,
): Day<Entry>[] {
  const days = Map.groupBy(entries, ({ updatedAt }) => new Date(updatedAt).toDateString());
  return [...days].map(([key, ofDay]) => ({ key, label: labelOf(new Date(key), now, t), entries: ofDay }));
}

function labelOf(day: Date, now: Date, t: Translate): string {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  // The clock of the server may be ahead.
  if (day >= new Date(year, month, date)) return t('notifications.today');
  if (day >= new Date(year, month, date - 1)) return t('notifications.yesterday');
  return day.toLocaleDateString(t.locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.getFullYear() !== year && { year: 'numeric' }),
  });
}
