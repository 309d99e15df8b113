import { drawImage } from '../support/draw-image.ts';
import { logIn } from '../support/members.ts';
import { cardOf, memberWithPost, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test('Back from a pinched image restores the place in the feed exactly, and focuses the post', async ({
  page,
  plaza,
}) => {
  const image = await drawImage(test.info().outputPath('image.jpg'), [400, 6000]);
  const { post, member } = await memberWithPost(plaza, { image, alt: 'Stripes' });
  for (let later = 0; later < 5; later++) await publish(plaza, member.session);
  await logIn(page, member);
  const whole = cardOf(page, post.title).getByRole('link', { name: 'Show whole picture' });
  await whole.scrollIntoViewIfNeeded();
  const before = await whole.boundingBox();
  await whole.tap();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'Stripes' })).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Input.synthesizePinchGesture', { x: 195, y: 420, scaleFactor: 2 });
  const scale = () => page.evaluate(() => window.visualViewport?.scale);
  await expect.poll(scale).toBeGreaterThan(1.3);
  await page.goBack();
  await expect(whole).toBeInViewport();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(scale).toBe(1);
  await expect(cardOf(page, post.title).getByRole('link', { name: post.title })).toBeFocused();
  expect(await whole.boundingBox()).toEqual(before);
});
