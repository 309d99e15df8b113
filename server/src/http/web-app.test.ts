import { describe, expect, it } from 'vitest';
import { inlineSources } from './web-app.ts';

describe('inlineSources', () => {
  it('hashes the content of every inline script and style, as a browser does', () => {
    // Script and hash are the example of https://www.w3.org/TR/CSP2/#script-src-hash-usage.
    const script = "alert('Hello, world.');";
    const hash = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
    const external = '<script type="module" src="/a.js"></script>';
    const html = `<head><style>${script}</style><script>${script}</script>${external}</head>`;
    expect(inlineSources([html, html])).toEqual({ scripts: [hash], styles: [hash] });
  });

  it('returns none for a page without inline elements', () => {
    expect(inlineSources(['<script type="module" src="/a.js"></script>'])).toEqual({
      scripts: [],
      styles: [],
    });
  });
});
