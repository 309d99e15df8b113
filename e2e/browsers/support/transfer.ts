import type { Tab } from './tab.ts';

/** Makes a picture of 40 × 30 pixels and a DataTransfer with it. */
const PICTURE = `const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 });
  canvas.getContext('2d').fillRect(10, 10, 20, 10);
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
  const data = new DataTransfer();
  data.items.add(new File([blob], 'picture.png', { type: 'image/png' }));
  const until = async (condition) => {
    while (!condition()) await new Promise((resolve) => setTimeout(resolve, 50));
  };`;

/** In Firefox the picture ends with the script that made it: the page has read it when it shows it. */
const SHOWN = `await until(() => document.body.innerText.includes('Remove Image'));`;

const runInPage = (tab: Tab, script: string, ...args: readonly unknown[]) =>
  tab.run(`return (async function () { ${script} }).apply(null, arguments)`, ...args);

/**
 * Drags a picture of the device over the page and drops it. WebDriver has no such action: these are the events of a drag.
 * @param veil the text that covers the page meanwhile
 */
export async function dropPicture(tab: Tab, veil: string): Promise<void> {
  await runInPage(
    tab,
    `${PICTURE}
    const drag = (type) =>
      document.querySelector('.composer textarea').dispatchEvent(
        new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    // The code that accepts it is loaded after the form. A drag enters one element after the other.
    await until(() => {
      drag('dragenter');
      drag('dragover');
      return document.body.innerText.includes(arguments[0]);
    });
    drag('drop');
    ${SHOWN}`,
    veil,
  );
}

/**
 * Pastes a picture into the focused field. WebDriver has no access to the clipboard of the device: it is the event of a paste. Firefox
 * makes such an event without files: there the picture is dropped.
 * @param veil as for a drop
 */
export async function pastePicture(tab: Tab, veil: string): Promise<void> {
  const isPasted = await runInPage(
    tab,
    `${PICTURE}
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (paste.clipboardData.files.length === 0) return false;
    document.activeElement.dispatchEvent(paste);
    ${SHOWN}
    return true;`,
  );
  if (isPasted !== true) await dropPicture(tab, veil);
}
