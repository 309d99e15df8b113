import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.ts';

const SCENE = {
  pathname: '/post/12',
  script: 'https://plaza.example/assets/index-Ab12Cd3.js',
};

/** An error with a stack, of which each browser writes another one. */
function errorWith(stack: string, name = 'TypeError'): Error {
  const error = new Error('Ada wrote: the secret');
  return Object.assign(error, { name, stack });
}

const STACKS = {
  Chromium: `TypeError: Ada wrote: the secret
    at next (https://plaza.example/assets/live-Ef45Gh6.js:1:2345)
    at async https://plaza.example/assets/index-Ab12Cd3.js:2:9`,
  Firefox: `next@https://plaza.example/assets/live-Ef45Gh6.js:1:2345
async*start@https://plaza.example/assets/index-Ab12Cd3.js:2:9`,
  Safari: `next@https://plaza.example/assets/live-Ef45Gh6.js:1:2345
@https://plaza.example/assets/index-Ab12Cd3.js:2:9
[native code]`,
};

describe('the report of an error', () => {
  it.each(Object.entries(STACKS))('has the first position in the build of a stack of %s', (_name, stack) => {
    expect(describeError(errorWith(stack), SCENE)).toEqual({
      name: 'TypeError',
      build: 'index-Ab12Cd3.js',
      file: 'live-Ef45Gh6.js',
      line: 1,
      column: 2345,
      route: '/post/{id}',
    });
  });

  it('names the route, and never the path', () => {
    for (const [pathname, route] of [
      ['/', '/'],
      ['/profile/ada', '/profile/{id}'],
      ['/ada/wrote/this', '*'],
    ])
      expect(describeError(errorWith(''), { ...SCENE, pathname: pathname ?? '' }).route).toBe(route);
  });

  it.each([
    ['a text', 'Ada wrote: the secret'],
    ['an object', { name: 'Ada wrote', stack: 'the secret' }],
    ['nothing', undefined],
    ['an error with a text as its name', errorWith('', 'Ada wrote: the secret')],
    ['an error with a text in its stack', errorWith('Ada wrote: the secret')],
    ['an error of another address', errorWith('at https://elsewhere.example/the-secret.js:1:2')],
    ['an error of a part of the page', errorWith('at https://plaza.example/profile/the-secret:1:2')],
  ])('contains nothing of %s', (_what, thrown) => {
    const report = describeError(thrown, { ...SCENE, pathname: '/profile/the-secret' });
    expect(JSON.stringify(report)).not.toMatch(/secret|Ada wrote/);
    expect(report.file).toBeUndefined();
  });
});
