import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mergeTests } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { createReport } from '@plaza/contract/report.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { updateUser } from '@plaza/contract/user.ts';
import { test as ofCommunity } from '../support/community.ts';
import { commentOn } from '../support/live.ts';
import { createMember, PORTRAIT } from '../support/members.ts';
import { callAs, publish } from '../support/posts.ts';
import { logIn } from './support/log-in.ts';
import { expect, test as ofTab } from './support/test.ts';

const test = mergeTests(ofTab, ofCommunity);

const folder = join(import.meta.dirname, '../../screenshots/browsers');

const WIDTHS = [390, 1280];

for (const theme of ['light', 'dark'])
  test(`screenshots, ${theme}`, async ({ tab, plaza, owner }, { project }) => {
    const [ada, grace] = [await createMember(plaza), await createMember(plaza)];
    const { userId } = ada.session;
    await callAs(plaza, ada.session, updateUser, {
      params: { userId },
      json: { bio: 'Keeps bees.\nHoney on Saturdays.' },
    });
    await publish(plaza, grace.session, {
      title: 'Who has a van?',
      content: 'We need it at eight.\n'.repeat(6),
    });
    const post = {
      title: 'Summer market on Saturday',
      content: 'Three more stalls, please.',
      image: PORTRAIT,
    };
    const { id } = await publish(plaza, ada.session, { ...post, alt: 'A portrait' });
    await callAs(plaza, grace.session, toggleLike, { json: { PostId: id } });
    await commentOn(plaza, grace, id, `I can bring the van, @${ada.username}.`);
    await commentOn(plaza, ada, id, 'Wonderful! Eight o’clock at the mill?\nThere will be coffee.');
    const report = { subjectType: 'post', subjectId: id, reason: 'spam', text: 'The third time this week.' };
    await callAs(plaza, grace.session, createReport, { json: report });

    await mkdir(folder, { recursive: true });
    const shoot = async (name: string) => {
      await tab.run('return document.fonts.ready.then(() => true)');
      for (const width of WIDTHS) {
        await tab.resize(width, 900);
        await expect.poll(() => tab.run('return innerWidth')).toBe(width);
        // The next frame is drawn at this width.
        await tab.run('return new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 400)))');
        await writeFile(
          join(folder, `${name}-${width}-${theme}-${project.name}.png`),
          await tab.screenshot(),
        );
      }
    };

    await tab.open(PAGES.logIn);
    await tab.run(`localStorage.setItem('color-theme', '${theme}')`);
    await tab.reload();
    await tab.press('button', 'Login');
    await shoot('log-in');
    await tab.open(PAGES.signUp);
    await tab.type('Email', 'nobody');
    await tab.type('Password', 'Secret1');
    await shoot('sign-up-1');
    await tab.press('button', 'Next Step');
    await tab.find('textbox', 'Username');
    await shoot('sign-up-2');

    await tab.open(PAGES.logIn);
    await logIn(tab, ada, { remember: true });
    await tab.find('link', post.title);
    await shoot('feed');
    await tab.type('Content', `A line${Key.ENTER}`.repeat(9));
    await shoot('composer');
    await tab.press('button', 'Cancel');
    await tab.press('button', 'Open user menu');
    await shoot('menu');
    await tab.open(pagePath('post', { id }));
    await tab.sees('There will be coffee.');
    await shoot('post');
    await tab.choose('Delete', 'Post menu');
    await shoot('dialog');
    await tab.open(pagePath('profile', { id: ada.username }));
    await tab.find('link', post.title);
    await shoot('profile');
    await tab.open(pagePath('settings', { id: userId }));
    await tab.find('button', 'Delete Account');
    await shoot('settings');
    await tab.run('scrollTo(0, 700)');
    await shoot('settings-scrolled');
    await tab.open(PAGES.notifications);
    await tab.sees('mentioned you');
    await shoot('notifications');
    await tab.choose('Sign out');
    await tab.isAt(PAGES.logIn);
    await logIn(tab, owner, { remember: true });
    await tab.open(PAGES.manageReports);
    await tab.sees('The third time this week.');
    await shoot('reports');
    await tab.open(PAGES.manageStorage);
    await tab.sees('Pictures');
    await shoot('storage');
  });
