import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { describe, expect, it } from 'vitest';
import { findRoute, memberPaths } from './routes.ts';

describe('findRoute', () => {
  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('finds the page %s', (page) => {
    const { route, id } = findRoute(pagePath(page, { id: 'x y' }));
    expect(route.path).toBe(PAGES[page]);
    expect(id).toBe(PAGES[page].includes('{id}') ? 'x y' : '');
  });

  it.each([
    ['/login/', '/login'],
    ['/post/7/', '/post/{id}'],
  ])('finds at %s the page %s', (path, expected) => {
    expect(findRoute(path).route.path).toBe(expected);
  });

  it.each(['/nowhere', '/post', '/post/', '/post/1/2', '/login/x', '/profile/%E0%A4%A', '/Login'])(
    'finds no page at %s',
    (path) => {
      expect(findRoute(path).route.path).toBe('*');
    },
  );

  it('finds only log-in, sign-up, recovery, rules and missing pages without a session', () => {
    const paths = [...Object.values(PAGES), '/nowhere'].map((path) => path.replace('{id}', '1'));
    expect(paths.filter((path) => findRoute(path).route.access === 'public')).toEqual([
      '/login',
      '/signup',
      '/recover',
      '/reset',
      '/rules',
      '/nowhere',
    ]);
  });
});

it.each([
  ['/', true],
  ['/post/7', true],
  ['/manage/members/', true],
  ['/login', false],
  ['/post', false],
  ['/post/1/2', false],
  ['/nowhere/manage', false],
])('%s is the path of a member page: %s', (path, expected) => {
  expect(new RegExp(memberPaths()).test(path)).toBe(expected);
});
