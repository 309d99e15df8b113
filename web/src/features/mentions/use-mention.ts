import { mentionAt, type MentionStart } from '@plaza/contract/mention.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { isComposed } from '../../lib/composition.ts';

/** A field in which a member types the beginning of a username. */
export interface TypedMention extends MentionStart {
  readonly field: HTMLTextAreaElement;
}

/** Fields with this attribute complete usernames. */
const isCompleted = (target: EventTarget | null): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement && target.dataset['mentions'] !== undefined;

function typedIn(target: EventTarget | null): TypedMention | undefined {
  if (!isCompleted(target)) return undefined;
  const { selectionStart, selectionEnd, value } = target;
  const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : undefined;
  return found && { ...found, field: target };
}

/**
 * The mention that a member is typing in any field with `data-mentions`; undefined without one.
 * @param onKey called with each key in the field while there is a mention
 */
export function useTypedMention(onKey: (event: KeyboardEvent) => void) {
  // Some may have been typed before this code was loaded.
  const [mention, setMention] = useState(() => typedIn(document.activeElement));
  const close = () => setMention(undefined);
  const read = useEffectEvent(({ target }: Event) => {
    if (isCompleted(target)) setMention(typedIn(target));
  });
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (mention && event.target === mention.field && !isComposed(event)) onKey(event);
  });
  const onSelection = useEffectEvent(() => {
    if (!mention) return;
    const { field, start, prefix } = mention;
    const end = start + 1 + prefix.length;
    if (document.activeElement !== field || field.selectionStart < start || field.selectionStart > end)
      close();
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('input', read, { signal });
    // Before the keys of fields, forms and dialogs.
    document.addEventListener('keydown', onKeyDown, { signal, capture: true });
    document.addEventListener('selectionchange', onSelection, { signal });
    document.addEventListener('focusout', onSelection, { signal });
    return () => listening.abort();
  }, []);
  return { mention, close };
}
