import type { Locator, Page, Response } from '@playwright/test';
import { endpointPath } from '@plaza/contract/endpoint.ts';
import { markAllSeen, recordSeenPosts } from '@plaza/contract/read-state.ts';
import { recordView } from '@plaza/contract/view.ts';
import { cardOf } from './posts.ts';

export const DIVIDER = 'Before your last visit';

/** The label of a post in a list that is new. */
export const newLabel = (page: Page, title: string): Locator =>
  cardOf(page, title).getByText('New', { exact: true });

/** The link to the comments of a post in a list. */
export const commentLink = (page: Page, title: string, name: string): Locator =>
  cardOf(page, title).getByRole('link', { name, exact: true });

export const feedTools = (page: Page) => ({
  all: page.getByRole('link', { name: 'All posts' }),
  unviewed: page.getByRole('link', { name: 'New to me' }),
  markAll: page.getByRole('button', { name: 'Mark all as seen' }),
});

const answered = (page: Page, path: string): Promise<Response> => page.waitForResponse(`**${path}`);

export const seenReported = (page: Page) => answered(page, endpointPath(recordSeenPosts));
export const allMarked = (page: Page) => answered(page, endpointPath(markAllSeen));
export const visitRecorded = (page: Page, id: number) => answered(page, endpointPath(recordView, { id }));
