import { postMoving } from '../support/moving-images.ts';
import { logIn } from './support/log-in.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** Of a picture that changes ten times a second, so many screenshots are not all the same. */
const SHOTS = 8;

/** Some screenshots of the window, one after the other. Only the picture moves. */
async function shoot(tab: Tab): Promise<Set<string>> {
  const shots = new Set<string>();
  for (let shot = 0; shot < SHOTS; shot++) shots.add((await tab.screenshot()).toString('base64'));
  return shots;
}

const expectMoving = (tab: Tab) => expect(async () => expect((await shoot(tab)).size).not.toBe(1)).toPass();

/** The page may change for another reason, once: the time of a post, for example. A moving picture changes every time. */
const expectStill = (tab: Tab) => expect(async () => expect((await shoot(tab)).size).toBe(1)).toPass();

test('a moving picture plays, and stands still between Pause and Play', async ({ tab, plaza }) => {
  const { member, alt } = await postMoving(plaza);
  await tab.open('/');
  await logIn(tab, member);
  await tab.find('button', `Pause: ${alt}`);
  await expectMoving(tab);
  await tab.press('button', `Pause: ${alt}`);
  await tab.find('button', `Play: ${alt}`);
  await expectStill(tab);
  await tab.press('button', `Play: ${alt}`);
  await expectMoving(tab);
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
    await expectStill(tab);
    await tab.press('button', `Play: ${alt}`);
    await expectMoving(tab);
  });
});
