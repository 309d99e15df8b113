import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { Key } from 'selenium-webdriver';
import { newTitle, memberWithPost, publish } from '../support/posts.ts';
import { expectCard, expectFocusedCard, expectReactions } from './support/card.ts';
import { logIn } from './support/log-in.ts';
import { expect, test } from './support/test.ts';

test('a member logs in, reads, reacts, comments, writes and moves between pages by the keyboard only', async ({
  tab,
  plaza,
}) => {
  const { member, title: older } = await memberWithPost(plaza);
  const { id, title: newer } = await publish(plaza, member.session);
  await tab.open(PAGES.logIn);
  await tab.find('textbox', 'Email');
  await tab.keys(Key.TAB);
  await tab.isFocused('Skip to content');
  await tab.keys(Key.ENTER, Key.TAB);
  await tab.isFocused('Email');
  await tab.keys(member.email, Key.TAB, member.password, Key.TAB);
  await tab.isFocused('Show password');
  await tab.keys(Key.TAB, Key.SPACE, Key.ENTER);
  await tab.find('button', 'Open user menu');

  await tab.find('button', 'Keyboard shortcuts');
  await tab.find('link', older);
  await tab.keys('j');
  await expectFocusedCard(tab, newer);
  await tab.keys('j');
  await expectFocusedCard(tab, older);
  await tab.keys('k');
  await expectFocusedCard(tab, newer);
  await tab.keys('l');
  await expectReactions(tab, { likes: 1, dislikes: 0, shut: 'Dislike' });
  await tab.keys('l', 'd');
  await expectReactions(tab, { likes: 0, dislikes: 1, shut: 'Like' });

  await tab.keys('o');
  await tab.isAt(pagePath('post', { id }));
  await tab.find('button', 'Back');
  await tab.goBack();
  await tab.isFocused(newer);
  await tab.keys('c');
  await tab.isFocused('Write a comment');
  await tab.keys('Well said: jklc?');
  await tab.keyWithControl(Key.ENTER);
  await tab.sees('1 comment');
  await tab.holds('Write a comment', '');

  const title = newTitle();
  await tab.keys(Key.TAB, 'n');
  await tab.isAt(PAGES.feed);
  await tab.isFocused('Title');
  await tab.keys(title, Key.TAB, 'Every word of it');
  await tab.keyWithControl(Key.ENTER);
  await expectCard(tab, title, /Every word of it/);
  // Letters in the field for the image are no shortcuts.
  await tab.keys(Key.TAB, Key.TAB, 'g', 'p');
  await tab.isAt(pagePath('profile', { id: member.username }));
  await tab.keys('g', 'n');
  await tab.isAt(PAGES.notifications);
  await tab.keys('g', 'h');
  await tab.isAt(PAGES.feed);

  await tab.keys('?');
  await tab.isFocused('Keyboard shortcuts');
  await tab.keys(Key.TAB);
  await tab.isFocused('Use keyboard shortcuts');
  await tab.keys(Key.SPACE, Key.ESCAPE);
  await tab.lacks('checkbox', 'Use keyboard shortcuts');
  await tab.keys('g', 'p', '?');
  await tab.lacks('checkbox', 'Use keyboard shortcuts');
  await tab.isAt(PAGES.feed);

  await tab.run('document.querySelector("[aria-label=\'Open user menu\']").focus()');
  await tab.keys(Key.ENTER);
  await tab.isFocused('Your Profile');
  await tab.keys(Key.DOWN);
  await tab.isFocused('Settings');
  await tab.keys(Key.ESCAPE);
  await tab.isFocused('Open user menu');
  expect(await tab.run('return document.querySelector("[role=menu]") === null')).toBe(true);
});

test('a page stays where it is while the bar and its menu have the focus', async ({ tab, plaza }) => {
  const { member } = await memberWithPost(plaza);
  const settings = pagePath('settings', { id: member.session.userId });
  await tab.open(settings);
  await logIn(tab, member);
  await tab.isAt(settings);
  await tab.find('button', 'Change');
  const scrollTop = () => tab.run('return scrollY');
  await tab.run('scrollTo(0, 500)');
  await tab.run('arguments[0].focus()', await tab.find('button', 'Open user menu'));
  await tab.keys(Key.ENTER);
  await tab.isFocused('Your Profile');
  expect(await scrollTop()).toBe(500);
  await tab.keys(Key.ESCAPE);
  await tab.isFocused('Open user menu');
  expect(await scrollTop()).toBe(500);
});
