import { pagePath } from '@plaza/contract/pages.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { createMember, logIn, newIdentity } from '../support/members.ts';
import { openPost } from '../support/post-page.ts';
import { callAs, cardOf, composerOf, memberWithPost, newTitle } from '../support/posts.ts';
import { expect, MAIN, test } from '../support/test.ts';
import { expectAccessible, expectFitsWidth } from '../support/watch-page.ts';

/** A member whose username begins with letters that no other one has. */
async function mentionable(plaza: Parameters<typeof createMember>[0], ends = ['_a', '_b']) {
  const prefix = `m${newIdentity().username.slice(4)}`;
  const members = [];
  for (const end of ends) members.push(await createMember(plaza, { username: prefix + end }));
  return { prefix, usernames: members.map(({ username }) => username), members };
}

test('a username is completed by keys, undone, and leads to the member', MAIN, async ({ page, plaza }) => {
  const { prefix, usernames } = await mentionable(plaza);
  const [first = '', second = ''] = usernames;
  await logIn(page, await createMember(plaza));
  const { title, content, publish } = composerOf(page);
  const name = newTitle();
  await title.fill(name);
  await content.focus();
  await page.keyboard.type(`Hello @${prefix}`);
  const field = page.getByRole('combobox', { name: 'Content' });
  const options = page.getByRole('option');
  await expect(options).toHaveCount(2);
  await expect(field).toHaveAttribute('aria-expanded', 'true');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowDown');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  const id = (await options.last().getAttribute('id')) ?? '';
  await expect(field).toHaveAttribute('aria-activedescendant', id);
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue(`Hello @${second} `);
  await expect(options).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue(`Hello @${prefix}`);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.type(`and @${prefix}`);
  await expect(options).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(content).toHaveValue(`Hello @${second} and @${first} `);
  await expect(content).toBeFocused();
  await publish.click();
  await cardOf(page, name)
    .getByRole('link', { name: `@${second}` })
    .click();
  await expect(page).toHaveURL(pagePath('profile', { id: second }));
});

test('Escape closes the list and keeps the text; Enter then makes a new line', async ({ page, plaza }) => {
  const { prefix } = await mentionable(plaza);
  await logIn(page, await createMember(plaza));
  const { content } = composerOf(page);
  await content.focus();
  await page.keyboard.type(`@${prefix}`);
  await expect(page.getByRole('listbox', { name: 'Members' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(content).toHaveValue(`@${prefix}\n`);
  await page.keyboard.type('mail@example and nobody @zzzzzzzzzz');
  await expect(page.getByRole('listbox')).toHaveCount(0);
});

test('a pressed member is inserted into a comment', async ({ page, plaza }) => {
  const { prefix, usernames } = await mentionable(plaza);
  const { post } = await memberWithPost(plaza);
  await openPost(page, post, await createMember(plaza));
  const field = page.getByRole('textbox', { name: 'Write a comment' });
  await field.focus();
  await page.keyboard.type(`@${prefix}`);
  await page.getByRole('option').last().click();
  await expect(field).toHaveValue(`@${usernames[1]} `);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('listitem').getByRole('link', { name: `@${usernames[1]}` })).toBeVisible();
});

test('a mention keeps leading to a member with another username', async ({ page, plaza }) => {
  const { members, usernames } = await mentionable(plaza);
  const [member] = members;
  const { title } = await memberWithPost(plaza, { content: `Ask @${usernames[0]}!` });
  const after = newIdentity().username;
  const form = new FormData();
  form.set('username', after);
  const userId = member?.session.userId ?? 0;
  if (member) await callAs(plaza, member.session, updateUser, { params: { userId }, form });
  await logIn(page, await createMember(plaza));
  await cardOf(page, title)
    .getByRole('link', { name: `@${usernames[0]}` })
    .click();
  await expect(page).toHaveURL(pagePath('profile', { id: after }));
  await page.goBack();
  await expect(cardOf(page, title)).toBeVisible();
});

test('a mention in a bio leads to the member', async ({ page, plaza }) => {
  const [member, friend] = [await createMember(plaza), await createMember(plaza)];
  const { session, username } = member;
  const json = { bio: `Bees, with @${friend.username}. https://example.org` };
  await callAs(plaza, session, updateUser, { params: { userId: session.userId }, json });
  await page.goto(pagePath('profile', { id: username }));
  await logIn(page, member);
  await expect(page.getByRole('link', { name: 'https://example.org' })).toBeVisible();
  await page.getByRole('link', { name: `@${friend.username}` }).click();
  await expect(page).toHaveURL(pagePath('profile', { id: friend.username }));
});

test('Shift+Tab leaves the field and inserts nothing', async ({ page, plaza }) => {
  const { prefix } = await mentionable(plaza);
  await logIn(page, await createMember(plaza));
  const content = composerOf(page).region.getByLabel('Content');
  await content.focus();
  await page.keyboard.type(`@${prefix}`);
  await expect(page.getByRole('option')).toHaveCount(2);
  await page.keyboard.press('Shift+Tab');
  await expect(content).not.toBeFocused();
  await expect(content).toHaveValue(`@${prefix}`);
  await expect(page.getByRole('option')).toHaveCount(0);
});

for (const [width, height] of [
  [1280, 720],
  [360, 640],
  [320, 480],
] as const)
  test(`at the end of a long text, the members are in view at ${width} × ${height}`, async ({
    page,
    plaza,
  }) => {
    const { prefix } = await mentionable(plaza, ['_a', '_b', '_c', '_d', '_e', '_f', '_g', '_h']);
    await page.setViewportSize({ width, height });
    const { post } = await memberWithPost(plaza);
    await openPost(page, post, await createMember(plaza));
    const field = page.getByLabel('Write a comment');
    await field.fill('line\n'.repeat(80));
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type(`@${prefix}`);
    await expect(page.getByRole('option')).toHaveCount(8);
    await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  });

test('the list of members is accessible and fits 320 px', async ({ page, plaza }) => {
  const { prefix } = await mentionable(plaza);
  await logIn(page, await createMember(plaza));
  await composerOf(page).content.focus();
  await page.keyboard.type(`Hello @${prefix}`);
  await expect(page.getByRole('option')).toHaveCount(2);
  await expectAccessible(page);
  await expectFitsWidth(page, 320);
});
