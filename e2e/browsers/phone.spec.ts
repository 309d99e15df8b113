import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { arabic } from '../support/arabic.ts';
import { commentOn } from '../support/live.ts';
import { PORTRAIT } from '../support/members.ts';
import { memberWithPost } from '../support/posts.ts';
import { logIn } from './support/log-in.ts';
import { expect, test } from './support/test.ts';

test('on a phone nothing is wider than the screen in English and Arabic, and the menu is mirrored', async ({
  tab,
  plaza,
}) => {
  const post = { content: 'A word\n'.repeat(20), image: PORTRAIT, alt: 'A portrait' };
  const { member, id } = await memberWithPost(plaza, post);
  await commentOn(plaza, member, id, `A long word: ${'wordwithoutend'.repeat(9)}`);
  await tab.resize(390, 844);
  await tab.open(PAGES.logIn);
  expect(await tab.run('return innerWidth')).toBe(390);
  await logIn(tab, member, { remember: true });
  const paths = [
    PAGES.feed,
    pagePath('post', { id }),
    pagePath('profile', { id: member.username }),
    pagePath('settings', { id: member.session.userId }),
    PAGES.notifications,
  ];
  const expectToFit = async (menu: string) => {
    for (const path of paths) {
      await tab.open(path);
      await tab.find('button', menu);
      await expect
        .poll(() => tab.run('return document.querySelector("main h1, main h2") !== null'))
        .toBe(true);
      const widths =
        'const { scrollWidth, clientWidth } = document.documentElement; return scrollWidth - clientWidth';
      expect(await tab.run(widths), path).toBe(0);
    }
  };
  await expectToFit('Open user menu');
  await tab.choose('Settings');
  await tab.select('العربية');
  await tab.press('button', arabic('common.save'));
  await tab.sees(arabic('settings.title'));
  expect(await tab.run('return document.documentElement.dir')).toBe('rtl');
  await expectToFit(arabic('app.openMenu'));
  await tab.press('button', arabic('app.openMenu'));
  await tab.find('menuitem', arabic('app.signOut'));
  expect(
    await tab.run('return document.querySelector("[role=menu]").getBoundingClientRect().left'),
  ).toBeLessThan(30);
});
