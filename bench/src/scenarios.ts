import { createComment, listComments } from '@plaza/contract/comment.ts';
import { endpointPath, type Endpoint } from '@plaza/contract/endpoint.ts';
import { listNotifications, NOTIFICATIONS_PAGE_MAX } from '@plaza/contract/notification.ts';
import type { PathValues } from '@plaza/contract/path.ts';
import { getPost, listPosts, listUserPosts } from '@plaza/contract/post.ts';
import { toggleLike } from '@plaza/contract/reaction.ts';
import { recordView } from '@plaza/contract/view.ts';
import { COMMENTED_EVERY, NOTIFIED, SIGNED_IN, tokenOf } from './sample-rows.ts';

export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Scenario {
  readonly name: string;
  /** The least ratio of Plaza's rate to that of `comparedWith`. */
  readonly bar: number;
  readonly comparedWith: 'bare server' | 'SQL reference' | 'commits of SQLite';
  /** Returns the next call. @param random pseudo-random numbers from 0 to below 1, the same in each run */
  readonly next: (random: () => number, posts: number) => Call;
}

const PAGE = 20;

const pick = (random: () => number, max: number) => 1 + Math.floor(random() * max);

function callOf(
  endpoint: Endpoint,
  random: () => number,
  { params, query = '', json }: { params?: PathValues; query?: string; json?: unknown } = {},
): Call {
  return {
    method: endpoint.method,
    path: endpointPath(endpoint, params) + query,
    headers: {
      authorization: `Bearer ${tokenOf(pick(random, SIGNED_IN))}`,
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  };
}

const firstPage: Scenario['next'] = (random) => callOf(listPosts, random, { query: `?limit=${PAGE}` });
const randomPage: Scenario['next'] = (random, posts) =>
  callOf(listPosts, random, { query: `?limit=${PAGE}&cursor=${PAGE * pick(random, posts / PAGE) + 1}` });
/** Requests each page of the feed once before one is repeated: by then, the page is in no cache any more. */
function everyPage(): Scenario['next'] {
  let page: number | undefined;
  return (random, posts) => {
    const pages = posts / PAGE;
    // A prime that does not divide the number of pages leads to each of them.
    page = ((page ?? pick(random, pages)) + 7919) % pages;
    return callOf(listPosts, random, { query: `?limit=${PAGE}&cursor=${PAGE * (page + 1) + 1}` });
  };
}
const detail: Scenario['next'] = (random, posts) =>
  callOf(getPost, random, { params: { id: pick(random, posts) } });
const comments: Scenario['next'] = (random, posts) =>
  callOf(listComments, random, {
    params: { postId: COMMENTED_EVERY * pick(random, posts / COMMENTED_EVERY) },
  });
const profile: Scenario['next'] = (random) =>
  callOf(listUserPosts, random, {
    params: { username: `member${pick(random, SIGNED_IN)}` },
    query: `?limit=${PAGE}`,
  });
const view: Scenario['next'] = (random, posts) =>
  callOf(recordView, random, { params: { id: pick(random, posts) } });
const like: Scenario['next'] = (random, posts) =>
  callOf(toggleLike, random, { json: { PostId: pick(random, posts) } });
const comment: Scenario['next'] = (random, posts) =>
  callOf(createComment, random, { json: { PostId: pick(random, posts), commentBody: 'Well said.' } });

const notifications: Scenario['next'] = (random) =>
  callOf(listNotifications, () => (random() * NOTIFIED) / SIGNED_IN, {
    query: `?limit=${NOTIFICATIONS_PAGE_MAX}`,
  });

/** 90 % reads, 6 % views, 3 % reactions, 1 % comments. */
const mix: Scenario['next'] = (random, posts) => {
  const dice = random() * 100;
  if (dice < 60) return firstPage(random, posts);
  if (dice < 70) return randomPage(random, posts);
  if (dice < 80) return detail(random, posts);
  if (dice < 85) return comments(random, posts);
  if (dice < 90) return profile(random, posts);
  if (dice < 96) return view(random, posts);
  return dice < 99 ? like(random, posts) : comment(random, posts);
};

export const FIRST_PAGE: Scenario = {
  name: 'feed, first page',
  bar: 0.5,
  comparedWith: 'bare server',
  next: firstPage,
};
export const RANDOM_PAGE: Scenario = {
  name: 'feed, random page',
  bar: 0.9,
  comparedWith: 'SQL reference',
  next: randomPage,
};

export const MIX: Scenario = { name: 'mix', bar: 0.25, comparedWith: 'bare server', next: mix };

/** The scenarios in the order in which they run; those that write are last. */
export const SCENARIOS: readonly Scenario[] = [
  FIRST_PAGE,
  RANDOM_PAGE,
  { name: 'post detail', bar: 0.7, comparedWith: 'SQL reference', next: detail },
  { name: '20 comments', bar: 0.9, comparedWith: 'SQL reference', next: comments },
  { name: 'profile posts', bar: 0.4, comparedWith: 'bare server', next: profile },
  MIX,
  { name: 'like toggle', bar: 0.5, comparedWith: 'commits of SQLite', next: like },
];

/** What is not compared with another program. */
export const VIEWS: Pick<Scenario, 'name' | 'next'> = { name: 'views', next: view };
export const COMMENTS: Pick<Scenario, 'name' | 'next'> = { name: 'comments', next: comment };
export const NOTIFICATIONS: Pick<Scenario, 'name' | 'next'> = {
  name: `list of ${NOTIFICATIONS_PAGE_MAX} notifications`,
  next: notifications,
};

/** Pages of the feed: always cached, sometimes cached, and never cached. */
export const FEED_PAGES: readonly Pick<Scenario, 'name' | 'next'>[] = [
  FIRST_PAGE,
  RANDOM_PAGE,
  { name: 'feed, every page', next: everyPage() },
];

/** All scenarios by name. */
export const SCENARIO_BY_NAME: ReadonlyMap<string, Pick<Scenario, 'name' | 'next'>> = new Map(
  [...SCENARIOS, ...FEED_PAGES, VIEWS, COMMENTS, NOTIFICATIONS].map((scenario) => [scenario.name, scenario]),
);
