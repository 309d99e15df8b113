import { pagePath } from '@plaza/contract/pages.ts';
import { field } from '../support/first-day.ts';
import { createMember, logIn } from '../support/members.ts';
import { expectMoving, expectStill, partsOf, writeMovingGif } from '../support/moving-images.ts';
import { cardOf, composerOf, newTitle } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/watch-page.ts';

const gif = () => writeMovingGif(test.info().outputPath('moving.gif'));

test('the composer shows the first frame of a moving image until it is played', async ({ page, plaza }) => {
  await logIn(page, await createMember(plaza), { remember: true });
  const { region, title, content, description, file, publish } = composerOf(page);
  const [text, alt] = [newTitle(), newTitle('Light')];
  await file.setInputFiles(await gif());
  await description.fill(alt);
  const preview = partsOf(region, alt);
  await expect(preview.play).toBeVisible();
  await expectStill(preview.picture);
  await preview.play.click();
  await expectMoving(preview.picture);
  await expectAccessible(page);
  await title.fill(text);
  await content.fill('Content');
  await publish.click();
  await expect(partsOf(cardOf(page, text), alt).picture).toBeVisible();
});

test('profile picture and banner never move, whatever is uploaded', async ({ page, plaza }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const member = await createMember(plaza);
  await page.goto(pagePath('settings', { id: member.session.userId }));
  await logIn(page, member);
  const images = [page.locator('main .avatar img'), page.locator('main .banner img')];
  const file = await gif();
  for (const label of ['Change profile picture', 'Change banner'])
    await field(page, label).setInputFiles(file);
  for (const image of images) {
    await expect(image).toHaveAttribute('src', /^blob:/);
    await expectStill(image);
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  for (const image of images) {
    await expect(image).toHaveAttribute('src', /\.webp$/);
    await expectStill(image);
  }
});
