import { API } from '@plaza/contract/api.ts';
import { ERROR_MESSAGE } from '@plaza/contract/error.ts';
import { RATE_LIMITS } from '@plaza/contract/rate-limit.ts';
import { describe, expect, it } from 'vitest';
import { apiDocsPage } from './api-docs-page.ts';
import { describeApi } from './openapi.ts';

const OPTIONS = { version: '1.2.3', rateLimits: RATE_LIMITS, refreshCookie: 'refresh' };
const page = apiDocsPage(describeApi(API, OPTIONS));
const attributes = (markup: string, name: string) =>
  Array.from(markup.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g')), ([, value = '']) => value);

describe('apiDocsPage', () => {
  it.each(API)('has a place for $name', ({ name, summary }) => {
    expect(page).toContain(`<article id="${name}"`);
    expect(page).toContain(`<a href="#${name}">${summary.replaceAll("'", '&#39;')}</a>`);
  });

  it('has every id once, and every link within it leads somewhere', () => {
    const ids = attributes(page, 'id');
    expect(new Set(ids).size).toBe(ids.length);
    const anchors = attributes(page, 'href').filter((href) => href.startsWith('#'));
    expect(anchors.length).toBeGreaterThan(API.length);
    expect(anchors.map((href) => href.slice(1)).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('works offline under the policy: no script, no style of its own, nothing from elsewhere', () => {
    expect(page).not.toMatch(/<script|<style|<iframe|<object|<base/i);
    expect(page).not.toMatch(/ style="| on\w+="/i);
    expect(
      [...attributes(page, 'href'), ...attributes(page, 'src')].filter((url) => !/^[#/]/.test(url)),
    ).toEqual([]);
  });

  it('tells limits, credentials and errors in words', () => {
    expect(page).toContain('30 calls in an hour for each member; 30 uploads in 30 minutes for each member');
    expect(page).toContain('10 failures in 5 minutes for each account and address');
    expect(page).toContain('60 calls in a minute for each address');
    for (const message of Object.values(ERROR_MESSAGE)) expect(page).toContain(`<td>${message}</td>`);
  });

  it('shows whatever stands in a description as text', () => {
    const [endpoint] = API;
    if (!endpoint) throw new Error('The contract has no endpoint');
    const hostile = `<img src=x onerror="alert('1')">`;
    const shown = apiDocsPage(
      describeApi([{ ...endpoint, summary: hostile }], { ...OPTIONS, version: hostile }),
    );
    expect(shown).not.toContain('<img');
    expect(shown.split('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;')).toHaveLength(3);
  });
});
