import type { Draft, DraftName } from '../lib/drafts/draft.ts';
import { persistDraft } from '../lib/drafts/persist-draft.ts';
import { createDraftForm, draftPart, hasContent, type DraftForm } from './draft-form.ts';

/**
 * Forms that outlive their pages and are stored on the device, one for each name.
 * @param draft the draft before anything is typed
 * @param persist stores the draft of a form; by default as soon as it has content
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

/** Forms to edit existing texts: an edit that empties a text is stored, too. */
export const persistentEditors = <D extends Draft>(draft: D) =>
  persistentForms(draft, (name, form) =>
    persistDraft(
      name,
      form,
      draftPart(form, () => true),
    ),
  );
