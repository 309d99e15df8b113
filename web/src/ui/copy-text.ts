import { ignore, REFUSED } from '../lib/errors.ts';
import { currentTranslate } from '../lib/texts/texts.ts';
import { showToast } from './toast.tsx';

/**
 * Copies a text, and says so. Where the browser does not allow it, the text stays selected, and a message tells the member to copy it.
 * @param shown the element that shows the text, or a field with it
 */
export async function copyText(text: string, shown: HTMLElement | null): Promise<void> {
  const t = currentTranslate();
  if ((await writeToClipboard(text)) || copySelected(text, shown))
    showToast(t('common.copied'), { about: 'copy' });
  else showToast(t('common.copySelected'), { about: 'copy', tone: 'problem' });
}

/** Browsers have this clipboard on secure origins only, and may forbid it. */
async function writeToClipboard(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch (error) {
    ignore(error, REFUSED);
    return false;
  }
}

/** Selects the text, and copies as the keys do. */
function copySelected(text: string, shown: HTMLElement | null): boolean {
  const pressed = document.activeElement;
  if (shown) select(shown);
  let isWritten = false;
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isWritten = true;
  };
  document.addEventListener('copy', write);
  // oxlint-disable-next-line typescript/no-deprecated -- the only way on origins that are not secure
  const isCopied = document.execCommand('copy') && isWritten;
  document.removeEventListener('copy', write);
  if (isCopied && pressed instanceof HTMLElement) pressed.focus();
  return isCopied;
}

function select(shown: HTMLElement): void {
  if (shown instanceof HTMLInputElement || shown instanceof HTMLTextAreaElement) {
    shown.focus();
    shown.select();
  } else getSelection()?.selectAllChildren(shown);
}
