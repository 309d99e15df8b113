import { describe, expect, it } from 'vitest';
import { inlineScriptSources } from './web-app.ts';

describe('inlineScriptSources', () => {
  it('hashes what stands between the tags of every inline script, as a browser does', () => {
    // Script and hash are the example of https://www.w3.org/TR/CSP2/#script-src-hash-usage.
    const html = `<head><script>alert('Hello, world.');</script><script type="module" src="/a.js"></script></head>`;
    expect(inlineScriptSources(html)).toEqual(["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
  });

  it('finds none in a page without', () => {
    expect(inlineScriptSources('<script type="module" src="/a.js"></script>')).toEqual([]);
  });
});
