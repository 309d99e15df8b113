import { assert, property, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { html } from './html.ts';

describe('html', () => {
  it('escapes text, keeps markup, joins lists and leaves out what is absent', () => {
    const items = ['<b>', 2].map((item) => html`<i>${item}</i>`);
    expect(html`<b class="${'a"b'}">${items}${undefined}${false}</b>`.markup).toBe(
      '<b class="a&quot;b"><i>&lt;b&gt;</i><i>2</i></b>',
    );
  });

  it('lets no text open a tag, end an attribute or start an entity', () => {
    assert(
      property(string(), (text) => {
        const { markup } = html`${text}`;
        expect(markup.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, '')).not.toMatch(/[&<>"']/);
      }),
    );
  });
});
