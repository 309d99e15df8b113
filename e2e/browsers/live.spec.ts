import { signOutOtherDevices } from '@plaza/contract/device.ts';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { deletePost } from '@plaza/contract/post.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { commentOn } from '../support/live.ts';
import { createMember } from '../support/members.ts';
import type { PlazaServer } from '../support/plaza-server.ts';
import { callAs, memberWithPost, publish } from '../support/posts.ts';
import { openSilentProxy } from '../support/silent-proxy.ts';
import { expectCard } from './support/card.ts';
import { logIn } from './support/log-in.ts';
import type { Tab } from './support/tab.ts';
import { expect, test } from './support/test.ts';

/** A member who signed up with the browser of a tab, and is not notified of the log-in with it. */
const readerWith = async (tab: Tab, plaza: PlazaServer) =>
  createMember(plaza, {}, await tab.run<string>('return navigator.userAgent'));

test('a comment of another member appears on an open post without a reload', async ({ tab, plaza }, info) => {
  const { member: writer, id } = await memberWithPost(plaza);
  const [reader, other] = [await readerWith(tab, plaza), await publish(plaza, writer.session)];
  await tab.open(pagePath('post', { id }));
  await logIn(tab, reader);
  await tab.sees('No comments yet.');
  // It shows that the page is live.
  await commentOn(plaza, writer, other.id, `Hello @${reader.username}`);
  await tab.find('link', 'Notifications, 1 unread');
  const text = 'Hello from another member';
  await tab.run(
    `new MutationObserver(() => {
      if (document.body.innerText.includes(arguments[0])) window.shownAt ??= Date.now();
    }).observe(document.body, { childList: true, subtree: true, characterData: true });`,
    text,
  );
  const sentAt = Date.now();
  await commentOn(plaza, writer, id, text);
  await tab.sees(text);
  const shownAt = await tab.run<number | null>('return window.shownAt');
  expect(shownAt).not.toBeNull();
  process.stdout.write(
    `${info.project.name}: a comment was shown ${Number(shownAt) - sentAt} ms after it was sent\n`,
  );
});

test('new posts and a mention are announced, and the posts are shown at the press of the button', async ({
  tab,
  plaza,
}) => {
  const { member: writer, id } = await memberWithPost(plaza);
  const reader = await readerWith(tab, plaza);
  await tab.open('/');
  await logIn(tab, reader);
  await tab.find('textbox', 'Title');
  const { title } = await publish(plaza, writer.session);
  await tab.find('button', '1 new post');
  await publish(plaza, writer.session);
  await tab.press('button', '2 new posts');
  await tab.find('link', title);
  await commentOn(plaza, writer, id, `Hello @${reader.username}`);
  await expect.poll(() => tab.run('return document.title')).toMatch(/^\(1\)/);
  await tab.press('link', 'Notifications, 1 unread');
  await tab.sees('mentioned you');
});

/** Makes the engine collect garbage, as it does in ten minutes. */
const COLLECT_GARBAGE = `
  for (let i = 0; i < 200; i++) window.garbage = [new Uint8Array(5e6), Array.from({ length: 1e5 }, () => ({}))];
  delete window.garbage;
  return new Promise((resolve) => setTimeout(resolve, 2000));`;

test('a page whose device slept for ten minutes shows what happened meanwhile', async ({ tab, plaza }) => {
  await using proxy = await openSilentProxy(plaza.url);
  const [reader, writer] = [await createMember(plaza), await createMember(plaza)];
  const own = await publish(plaza, reader.session);
  const deleted = await publish(plaza, writer.session);
  await tab.open(proxy.url + PAGES.feed);
  // No timer of the page ends a stream that is silent: only the sleep does.
  await tab.run(`const start = setTimeout;
    window.setTimeout = (act, ms, ...args) => (ms > 20_000 ? 0 : start(act, ms, ...args));`);
  await logIn(tab, reader);
  const live = await publish(plaza, writer.session);
  await tab.press('button', '1 new post');
  await tab.find('link', live.title);

  proxy.silence();
  const { title } = await publish(plaza, writer.session);
  await commentOn(plaza, writer, own.id, 'While you slept');
  await callAs(plaza, writer.session, deletePost, { params: { id: deleted.id } });
  await tab.run(COLLECT_GARBAGE);
  // Firefox runs scripts with a Date of their own.
  await tab.run('const { Date } = window; const now = Date.now; Date.now = () => now() + 600_000;');
  await expectCard(tab, own.title, /1 comment/);
  await tab.sees('This post was deleted.');
  await tab.press('button', '1 new post');
  await tab.find('link', title);
});

test('a sign-out in another tab and on another device lead to the log-in', async ({ tab, plaza }) => {
  const member = await createMember(plaza);
  await tab.open('/');
  await logIn(tab, member, { remember: true });
  const toFirst = await tab.openTab('/');
  await tab.choose('Sign out');
  await tab.isAt(PAGES.logIn);
  await toFirst();
  await tab.isAt(PAGES.logIn);

  await logIn(tab, member, { remember: true });
  // It shows that the page is live.
  const { post } = await memberWithPost(plaza);
  await tab.press('button', '1 new post');
  await tab.find('link', post.title);
  const { session } = member;
  await callAs(plaza, session, signOutOtherDevices, { params: { userId: session.userId } });
  await tab.isAt(PAGES.logIn);
  await tab.sees(ERROR_MESSAGE.session_expired);
});
