import { PAGES, pagePath } from '@plaza/contract/pages.ts';
import { describe, expect, it } from 'vitest';
import { findRoute } from './routes.ts';

describe('findRoute', () => {
  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])('knows the page %s', (page) => {
    const { route, id } = findRoute(pagePath(page, { id: 'x y' }));
    expect(route.path).toBe(PAGES[page]);
    expect(id).toBe(PAGES[page].includes('{id}') ? 'x y' : '');
  });

  it.each([
    ['/login/', '/login'],
    ['/post/7/', '/post/{id}'],
  ])('takes %s for %s', (path, expected) => {
    expect(findRoute(path).route.path).toBe(expected);
  });

  it.each(['/nowhere', '/post', '/post/', '/post/1/2', '/login/x', '/profile/%E0%A4%A', '/Login'])(
    'has no page at %s',
    (path) => {
      expect(findRoute(path).route.path).toBe('*');
    },
  );

  it('keeps everything but logging in, signing up and what is missing for members', () => {
    const paths = [...Object.values(PAGES), '/nowhere'].map((path) => path.replace('{id}', '1'));
    expect(paths.filter((path) => findRoute(path).route.access === 'public')).toEqual([
      '/login',
      '/signup',
      '/nowhere',
    ]);
  });
});
