import type { Draft, DraftName } from '../lib/drafts/draft.ts';
import { persistDraft } from '../lib/drafts/persist-draft.ts';
import { createDraftForm, draftPart, hasContent, type DraftForm } from './draft-form.ts';

/**
 * Forms that exist until the tab is closed, and whose drafts are stored on this device.
 * @param draft the draft before anything is typed
 * @param persist called once for each form, to store its draft; by default a draft is stored if it has content
 * @returns the form with a name, the same one for each call; the first call creates it
 */
export function persistentForms<D extends Draft>(
  draft: D,
  persist: (name: DraftName, form: DraftForm<D>) => void = (name, form) =>
    persistDraft(name, form, draftPart(form, hasContent)),
): (name: DraftName) => DraftForm<D> {
  const forms = new Map<string, DraftForm<D>>();
  return (name) => {
    const known = forms.get(String(name));
    if (known) return known;
    const form = createDraftForm(draft);
    forms.set(String(name), form);
    persist(name, form);
    return form;
  };
}

/** Like `persistentForms`, for existing texts: each changed draft is stored, also one whose texts were all deleted. */
export const persistentEditors = <D extends Draft>(draft: D) =>
  persistentForms(draft, (name, form) =>
    persistDraft(
      name,
      form,
      draftPart(form, () => true),
    ),
  );
