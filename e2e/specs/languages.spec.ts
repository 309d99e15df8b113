import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createMember, newIdentity } from '../support/members.ts';
import { newTitle, publish } from '../support/posts.ts';
import { expect, test } from '../support/test.ts';
import { textsOf } from '../support/texts.ts';
import { changeSettings, deleteAccount, switchTheme, writeBio } from '../support/walk/account-steps.ts';
import { comment, deletePost, edit, react, view, writePost } from '../support/walk/post-steps.ts';
import { arrive, signOutAndIn, signUp } from '../support/walk/session-steps.ts';
import { walkerOf } from '../support/walk/walker.ts';
import { browserErrorsOf } from '../support/watch-page.ts';

const step = test.step;

for (const language of ['en', 'de', 'ar'])
  test.describe(`in a browser that asks for ${language}`, () => {
    test.use({ locale: language });

    test('a member uses all features of the specification, found by their names in the catalogue', async ({
      page,
      plaza,
    }) => {
      const browserErrors = browserErrorsOf(page);
      const walker = walkerOf(page, textsOf(language), newIdentity());
      const [other, title, password] = [await createMember(plaza), newTitle(), 'Another2?'];
      const { id } = await publish(plaza, other.session);
      const { username } = walker.member;
      const ofMembers = [PAGES.feed, pagePath('post', { id }), pagePath('profile', { id: username })];
      await step('arrives', () => arrive(walker, ofMembers));
      await walker.expectLanguage();
      await step('signs up', () => signUp(walker, other));
      await step('publishes a post with an image', () => writePost(walker, title));
      await step('opens the post', () => view(walker, title));
      await step('likes and dislikes', () => react(walker, title));
      await step('comments', () => comment(walker, title));
      await step('edits the post', () => edit(walker, title));
      await step('writes a bio', () => writeBio(walker, 'Likes oranges'));
      await step('changes settings and password', () => changeSettings(walker, password));
      await step('switches the theme', () => switchTheme(walker));
      const profile = pagePath('profile', { id: username });
      await step('signs out and in again', () => signOutAndIn(walker, password, profile));
      await step('deletes the post', () => deletePost(walker, title));
      await step('deletes the account', () => deleteAccount(walker));
      await walker.expectLanguage();
      expect(browserErrors).toEqual([]);
    });
  });
