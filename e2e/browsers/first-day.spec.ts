import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { PAGES } from '@plaza/contract/pages.ts';
import { getPost } from '@plaza/contract/post.ts';
import { commentOn } from '../support/live.ts';
import { newIdentity, PORTRAIT } from '../support/members.ts';
import { callAs, memberWithPost, newTitle } from '../support/posts.ts';
import { expectCard, expectReactions } from './support/card.ts';
import { logIn } from './support/log-in.ts';
import { fillProfile, signUp } from './support/sign-up.ts';
import { expect, test } from './support/test.ts';

test('a newcomer corrects the sign-up, posts with a picture, edits, reacts, comments, and deletes it all', async ({
  tab,
}) => {
  const [member, title] = [newIdentity(), newTitle()];
  await tab.open('/');
  await tab.isAt(PAGES.logIn);
  await tab.press('link', "Don't have an account? Signup today");
  await tab.find('textbox', 'Confirm Password');
  await tab.type('Email', 'nobody@nowhere');
  await tab.type('Password', member.password);
  await tab.sees('Please enter a valid email address.');
  await tab.replace('Email', member.email);
  await tab.seesNoMore('Please enter a valid email address.');
  await tab.type('Confirm Password', 'Another1!');
  await tab.sees('Passwords do not match.');
  await tab.replace('Confirm Password', member.password);
  await tab.sees('Passwords match.');
  await tab.press('button', 'Next Step');
  await tab.press('button', 'Submit');
  await tab.sees('Please fill out all fields');
  await fillProfile(tab, member);
  await tab.press('button', 'Submit');
  await tab.find('button', 'Open user menu');

  await tab.type('Content', 'Of the first day');
  await tab.press('button', 'Create Post');
  await tab.sees('Please enter a tittle');
  await tab.chooseFile(import.meta.filename);
  await tab.sees(ERROR_MESSAGE['file-invalid-type']);
  await tab.chooseFile(PORTRAIT);
  await tab.seesNoMore(ERROR_MESSAGE['file-invalid-type']);
  await tab.press('button', 'Remove Image');
  await tab.lacks('textbox', 'Image description');
  await tab.chooseFile(PORTRAIT);
  await tab.type('Image description', 'A portrait');
  await tab.type('Title', title);
  await tab.press('button', 'Create Post');
  await expectCard(tab, title, /(ago|just now)[^]*^New$[^]*0 Viewes/m);
  await tab.holds('Title', '');
  await expect
    .poll(() => tab.run('return document.querySelector("img[alt=\'A portrait\']")?.naturalWidth > 0'))
    .toBe(true);

  await tab.press('button', 'Like');
  await expectReactions(tab, { likes: 1, dislikes: 0, shut: 'Dislike' });
  await tab.press('button', 'Like');
  await tab.press('button', 'Dislike');
  await expectReactions(tab, { likes: 0, dislikes: 1, shut: 'Like' });

  await tab.press('link', title);
  await tab.press('button', 'Comment');
  await tab.sees('No comments yet.');
  await tab.type('Write a comment', 'My own comment');
  await tab.press('button', 'Comment');
  await tab.sees('1 comment');
  await tab.choose('Delete', 'Comment menu');
  await tab.press('button', 'Delete');
  await tab.seesNoMore('My own comment');

  await tab.choose('Edit', 'Post menu');
  await tab.replace('Title', 'Thrown away');
  await tab.choose('Edit', 'Post menu');
  await tab.seesNoMore('Thrown away');
  await tab.choose('Edit', 'Post menu');
  await tab.replace('Content', 'Of the second day');
  await tab.choose('Save', 'Post menu');
  await tab.sees('Of the second day');
  await tab.choose('Delete', 'Post menu');
  await tab.press('button', 'Delete');
  await tab.isAt(PAGES.feed);
  await tab.lacks('link', title);
});

test('posts and comments are new until they are opened, views are counted, and reactions reach the author', async ({
  tab,
  plaza,
}) => {
  const { member: author, id, title } = await memberWithPost(plaza);
  const reader = newIdentity();
  await tab.open(PAGES.signUp);
  await signUp(tab, reader);
  await expectCard(tab, title, /^New$[^]*0 Viewes/m);
  await tab.press('link', title);
  await tab.find('button', 'Back');
  await tab.lacks('button', 'Post menu');
  await tab.press('button', 'Like');
  await tab.press('button', 'Back');
  await expectCard(tab, title, /1 View$/m, /^New$/m);
  await commentOn(plaza, author, id, 'Written meanwhile');
  await tab.press('link', '1 comment · 1 new');
  await tab.sees('Written meanwhile');
  await tab.lacks('button', 'Comment menu');
  await expect
    .poll(async () => (await callAs(plaza, author.session, getPost, { params: { id } })).post)
    .toMatchObject({ likeCount: 1, dislikeCount: 0 });

  await tab.choose('Sign out');
  await tab.isAt(PAGES.logIn);
  await logIn(tab, author);
  await tab.press('link', title);
  await tab.sees('Written meanwhile');
  await expectReactions(tab, { likes: 1, dislikes: 0, shut: undefined });
  await tab.find('button', 'Comment menu');
});
