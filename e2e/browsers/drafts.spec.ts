import { Key } from 'selenium-webdriver';
import { createMember } from '../support/members.ts';
import { newTitle } from '../support/posts.ts';
import { logIn } from './support/log-in.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';
import { dropPicture, pastePicture } from './support/transfer.ts';

const VEIL = 'Drop your image here';

/** Waits until the preview of the image, or the image of the post, is drawn. @param alt its description */
const expectImage = (tab: Tab, alt: string) =>
  expect
    .poll(() => tab.run('return document.querySelector(`img[alt="${arguments[0]}"]`)?.naturalWidth', alt))
    .toBeGreaterThan(0);

test('a picture is dropped and pasted, and survives a reload with the text until the post is published', async ({
  tab,
  plaza,
}) => {
  const title = newTitle();
  await tab.open('/');
  await logIn(tab, await createMember(plaza), { remember: true });
  await tab.find('textbox', 'Content');
  await dropPicture(tab, VEIL);
  await tab.type('Image description', 'Dropped');
  await expectImage(tab, 'Dropped');
  await tab.press('button', 'Remove Image');
  await tab.lacks('textbox', 'Image description');

  await tab.press('textbox', 'Content');
  await pastePicture(tab, VEIL);
  await tab.type('Image description', 'Pasted');
  await tab.type('Title', title);
  await tab.type('Content', 'Half a sentence');
  await tab.type('Content', `${Key.ENTER}More`.repeat(8));
  const hidden = `const field = document.querySelector('.composer textarea');
    return field.scrollHeight - field.clientHeight;`;
  await expect.poll(() => tab.run(hidden)).toBeLessThan(2);
  await expect.poll(() => tab.run(STORED_DRAFTS)).toContain('Half a sentence');
  await tab.reload();
  await tab.holds('Content', `Half a sentence${'\nMore'.repeat(8)}`);
  await tab.holds('Title', title);
  await tab.holds('Image description', 'Pasted');
  await expectImage(tab, 'Pasted');
  await tab.press('button', 'Create Post');
  await tab.find('link', title);
  await tab.holds('Content', '');
  await expectImage(tab, 'Pasted');
});

/** The texts of all drafts on the device. */
const STORED_DRAFTS = `
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza-drafts');
    opening.onerror = reject;
    // The page, which creates the database, has not opened it yet.
    opening.onupgradeneeded = () => {
      opening.transaction.abort();
      resolve('');
    };
    opening.onsuccess = () => {
      const all = opening.result.transaction('drafts').objectStore('drafts').getAll();
      all.onsuccess = () => resolve(JSON.stringify(all.result));
    };
  });`;
