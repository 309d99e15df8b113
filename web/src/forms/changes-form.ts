import { useEffect } from 'react';
import type { Draft } from '../lib/drafts/draft.ts';
import { useStore } from '../lib/store.ts';
import type { DraftForm } from './draft-form.ts';

/** A draft about something saved. `base`: the saved as it was when the draft was begun, as JSON. */
export type ChangesDraft = Draft & { readonly base?: string | undefined };

/** Keeps the base of an unchanged draft at what is saved. */
export function useBase<D extends ChangesDraft>(form: DraftForm<D>, saved: object): void {
  const base = JSON.stringify(saved);
  const { isChanged, draft } = useStore(form);
  useEffect(() => {
    if (!isChanged && draft.base !== base)
      form.set({ ...form.initial, draft: { ...form.initial.draft, base } });
  }, [form, isChanged, draft.base, base]);
}

/** What `saved` was when the draft was begun; `saved` itself where that is not known. */
export const baseOf = <Saved extends object>({ base }: ChangesDraft, saved: Saved): Saved =>
  // `useBase` wrote it.
  base === undefined ? saved : (JSON.parse(base) as Saved);

/**
 * The settings that were saved elsewhere since the draft was begun, and that saving it would replace, with their present values.
 * @param changes what saving the draft changes
 */
export function savedMeanwhile<Settings extends object>(
  draft: ChangesDraft,
  saved: Settings,
  changes: object,
): [keyof Settings, Settings[keyof Settings]][] {
  const before = baseOf(draft, saved);
  // The object has no other keys.
  const names = Object.keys(saved) as (keyof Settings)[];
  return names
    .filter((name) => name in changes && before[name] !== saved[name])
    .map((name) => [name, saved[name]]);
}
