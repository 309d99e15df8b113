/** What the doctor says of one thing: `good`, a `note` that may be meant so, or `bad` with what to do. */
export interface Finding {
  readonly verdict: 'good' | 'note' | 'bad';
  /** What was looked at, in a word. */
  readonly about: string;
  /** A sentence. */
  readonly says: string;
}

/** The findings about one thing. */
export const findings = (about: string) => ({
  good: (says: string): Finding => ({ verdict: 'good', about, says }),
  note: (says: string): Finding => ({ verdict: 'note', about, says }),
  bad: (says: string): Finding => ({ verdict: 'bad', about, says }),
});
