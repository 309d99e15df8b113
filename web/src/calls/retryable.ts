import { reasonOf } from '../api/api-error.ts';
import { currentTranslate } from '../lib/texts/texts.ts';
import type { Translate } from '../lib/texts/translate.ts';
import { showFailure, showToast, type ToastOptions } from '../ui/toast.tsx';

const UNDO_MS = 10_000;

/**
 * Does what a member asked for. A toast says why it failed, with a button that does it again.
 * @param failed the sentence of the toast; `reason` says why
 * @returns whether it succeeded
 */
export async function retryable(
  act: () => unknown,
  failed: (t: Translate, reason: string) => string,
  options?: ToastOptions,
): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    const text = failed(currentTranslate(), reasonOf(error));
    showFailure(text, () => void retryable(act, failed, options), options);
    return false;
  }
}

/** Shows that something is done, with a button that undoes it. */
export function showUndo(text: string, undo: () => void, options?: ToastOptions): void {
  const action = { label: currentTranslate()('common.undo'), onPress: undo };
  showToast(text, { stays: UNDO_MS, action, ...options });
}
