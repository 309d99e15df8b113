import { postMoving } from '../support/moving-images.ts';
import { logIn } from './support/log-in.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** Of a picture that changes ten times a second, so many screenshots are not all of the same colour. */
const SHOTS = 8;

/** The colours in the middle of a picture on some screenshots, one after the other. The rest of the page may change. */
async function coloursOf(tab: Tab, alt: string): Promise<Set<unknown>> {
  const picture = await tab.find('image', alt);
  const colours = new Set<unknown>();
  for (let shot = 0; shot < SHOTS; shot++) {
    const screenshot = (await tab.screenshot()).toString('base64');
    const colour = await tab.run(
      `const [picture, screenshot] = arguments;
      const { left, top, width, height } = picture.getBoundingClientRect();
      const bytes = Uint8Array.from(atob(screenshot), (byte) => byte.charCodeAt(0));
      return createImageBitmap(new Blob([bytes], { type: 'image/png' })).then((bitmap) => {
        const scale = bitmap.width / innerWidth;
        const context = new OffscreenCanvas(1, 1).getContext('2d');
        context.drawImage(bitmap, -(left + width / 2) * scale, -(top + height / 2) * scale);
        return context.getImageData(0, 0, 1, 1).data.join(' ');
      });`,
      picture,
      screenshot,
    );
    colours.add(colour);
  }
  return colours;
}

const expectMoving = (tab: Tab, alt: string) =>
  expect(async () => expect((await coloursOf(tab, alt)).size).not.toBe(1)).toPass();
const expectStill = (tab: Tab, alt: string) =>
  expect(async () => expect((await coloursOf(tab, alt)).size).toBe(1)).toPass();

test('a moving picture plays, and stands still between Pause and Play', async ({ tab, plaza }) => {
  const { member, alt } = await postMoving(plaza);
  await tab.open('/');
  await logIn(tab, member);
  await tab.find('button', `Pause: ${alt}`);
  await expectMoving(tab, alt);
  await tab.press('button', `Pause: ${alt}`);
  await tab.find('button', `Play: ${alt}`);
  await expectStill(tab, alt);
  await tab.press('button', `Play: ${alt}`);
  await expectMoving(tab, alt);
});

test.describe('with reduced motion', () => {
  test.use({ preferences: { reducedMotion: true } });

  test('a moving picture shows its first frame until it is played', async ({ tab, plaza }) => {
    const { member, alt, stillUrl } = await postMoving(plaza);
    await tab.open('/');
    await logIn(tab, member);
    await tab.find('button', `Play: ${alt}`);
    const picture = await tab.find('image', alt);
    expect(await tab.run('return new URL(arguments[0].currentSrc).pathname', picture)).toBe(stillUrl);
    await expectStill(tab, alt);
    await tab.press('button', `Play: ${alt}`);
    await expectMoving(tab, alt);
  });
});
