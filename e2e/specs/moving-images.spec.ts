import type { Locator, Page } from '@playwright/test';
import { button } from '../support/first-day.ts';
import { logIn } from '../support/members.ts';
import { expectMoving, expectStill, largeOf, partsOf, postMoving } from '../support/moving-images.ts';
import { delayRequests } from '../support/network.ts';
import { openPost, postHeading } from '../support/post-page.ts';
import { cardOf } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { browserErrorsOf, expectAccessible } from '../support/watch-page.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The place of a picture in its card. */
const placeInCard = (picture: Locator) =>
  picture.evaluate((image) => {
    const [card, place] = [image.closest('article'), image].map((box) => box?.getBoundingClientRect());
    return [
      (place?.x ?? NaN) - (card?.x ?? NaN),
      (place?.y ?? NaN) - (card?.y ?? NaN),
      place?.width,
      place?.height,
    ];
  });

/** The paths of images of posts that the page has requested. */
function imageRequestsOf(page: Page, urls: readonly string[]): string[] {
  const requested: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (urls.includes(pathname)) requested.push(pathname);
  });
  return requested;
}

test(
  'nothing moves before the script of moving images is loaded; then the image plays, without a shift, and stays paused on all pages',
  MAIN,
  async ({ page, plaza }) => {
    const { member, title, url, stillUrl, alt } = await postMoving(plaza);
    const browserErrors = browserErrorsOf(page);
    const requested = imageRequestsOf(page, [url, stillUrl]);
    const release = await delayRequests(page, '**/assets/motion-button-*.js');
    await logIn(page, member, { remember: true });
    const { picture, pause, play } = partsOf(page, alt);
    await expect(picture).toHaveJSProperty('complete', true);
    const place = await placeInCard(picture);
    await expectStill(picture);
    expect(requested).toEqual([stillUrl]);

    release();
    await expect(pause).toBeVisible();
    await expectMoving(picture);
    expect(await placeInCard(picture)).toEqual(place);
    await expectAccessible(page);
    await pause.click();
    await expect(play).toBeFocused();
    await expectStill(picture);

    await cardOf(page, title).getByRole('link', { name: title }).click();
    await expect(postHeading(page, title)).toBeVisible();
    await expect(play).toBeVisible();
    await expectStill(picture);
    expect(browserErrors).toEqual([]);
  },
);

test('an image that is played while it is large plays on all pages', async ({ page, plaza }) => {
  const { member, title, alt } = await postMoving(plaza);
  await logIn(page, member);
  const { picture, pause } = partsOf(page, alt);
  await pause.click();
  await cardOf(page, title).getByRole('link', { name: title }).click();
  await expect(postHeading(page, title)).toBeVisible();
  await button(page, 'Enlarge image').click();
  const large = largeOf(page, alt);
  await expect(large.play).toBeVisible();
  await expectStill(large.picture);
  await expectAccessible(page);
  await large.play.click();
  await expectMoving(large.picture);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectMoving(picture);
  await button(page, 'Back').click();
  await expect(cardOf(page, title)).toBeVisible();
  await expect(pause).toBeVisible();
  await expectMoving(picture);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('an image stands still until it is played, and its moving file is not loaded', async ({
    page,
    plaza,
  }) => {
    const { member, url, stillUrl, alt } = await postMoving(plaza);
    const requested = imageRequestsOf(page, [url, stillUrl]);
    await logIn(page, member);
    const { picture, play } = partsOf(page, alt);
    await expect(play).toBeVisible();
    await expectStill(picture);
    expect(requested).toEqual([stillUrl]);
    await play.click();
    await expectMoving(picture);
    // The setting of the system is for images without a choice.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expectMoving(picture);
  });

  test('a change of the setting applies to images without a choice at once', async ({ page, plaza }) => {
    const { member, alt } = await postMoving(plaza);
    await logIn(page, member);
    const { picture, play } = partsOf(page, alt);
    await expect(play).toBeVisible();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expectMoving(picture);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(play).toBeVisible();
    await expectStill(picture);
  });
});

test('the first frame stays when the moving file cannot be loaded, and Play tries again', async ({
  page,
  plaza,
}) => {
  const { member, url, alt } = await postMoving(plaza);
  await page.route(`**${url}`, (route) => route.abort());
  await logIn(page, member);
  const { picture, play } = partsOf(page, alt);
  await expect(play).toBeVisible();
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await page.unroute(`**${url}`);
  await play.click();
  await expectMoving(picture);
});

test('a press of Pause on a tall image neither opens the post nor shows the whole picture', async ({
  page,
  plaza,
}) => {
  const { member, title, alt } = await postMoving(plaza, [240, 600]);
  await logIn(page, member);
  const { pause, play } = partsOf(page, alt);
  await pause.click();
  await play.click();
  await expect(pause).toBeVisible();
  await expect(page).toHaveURL('/');
  await cardOf(page, title).getByRole('link', { name: 'Show whole picture' }).click();
  await expect(largeOf(page, alt).pause).toBeVisible();
});

test('a double press of Pause on a large image does not zoom', async ({ page, plaza }) => {
  const { post, member, alt } = await postMoving(plaza);
  await openPost(page, post, member);
  await button(page, 'Enlarge image').click();
  const { picture, pause, play } = largeOf(page, alt);
  const width = (await picture.boundingBox())?.width;
  await pause.or(play).dblclick();
  await expect(pause).toBeVisible();
  expect((await picture.boundingBox())?.width).toBe(width);
});
