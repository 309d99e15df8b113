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
): Day<Entry>[] {
  const days = Map.groupBy(entries, ({ updatedAt }) => new Date(updatedAt).toDateString());
  return [...days].map(([key, ofDay]) => ({ key, label: labelOf(new Date(key), now), entries: ofDay }));
}

function labelOf(day: Date, now: Date): string {
  const [year, month, date] = [now.getFullYear(), now.getMonth(), now.getDate()];
  // The clock of the server may be ahead.
  if (day >= new Date(year, month, date)) return 'Today';
  if (day >= new Date(year, month, date - 1)) return 'Yesterday';
  return day.toLocaleDateString('en', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(day.getFullYear() !== year && { year: 'numeric' }),
  });
}
