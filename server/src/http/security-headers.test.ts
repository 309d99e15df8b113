import { describe, expect, it } from 'vitest';
import { securityHeaders, type SecurityOptions } from './security-headers.ts';

const pageHeaders = (options: SecurityOptions) => securityHeaders(options).ofPages;
const INLINE = { scripts: ["'sha256-abc='"], styles: ["'sha256-def='"] };
const policyOf = (headers: Readonly<Record<string, string>>) =>
  new Map(
    headers['content-security-policy']?.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')] as const;
    }),
  );

describe('securityHeaders', () => {
  it('allows only files of the page and the given inline scripts and styles', () => {
    const policy = policyOf(pageHeaders({ inline: INLINE }));
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'sha256-abc='",
      'style-src': "'self' 'sha256-def='",
      'img-src': "'self' blob: data:",
      'connect-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
      'frame-ancestors': "'none'",
      'require-trusted-types-for': "'script'",
      'trusted-types': "'none'",
    });
  });

  it('requires https only when the public URL is https', () => {
    const http = pageHeaders({ publicUrl: new URL('http://plaza.example') });
    expect(http).not.toHaveProperty('strict-transport-security');
    expect([...policyOf(http).keys()]).not.toContain('upgrade-insecure-requests');

    const https = pageHeaders({ publicUrl: new URL('https://plaza.example') });
    expect(https['strict-transport-security']).toBe('max-age=31536000');
    expect([...policyOf(https).keys()]).toContain('upgrade-insecure-requests');
  });

  it('allows images from the public URL', () => {
    const headers = pageHeaders({ publicUrl: new URL('https://plaza.example:8443') });
    expect(policyOf(headers).get('img-src')).toBe("'self' blob: data: https://plaza.example:8443");
  });

  it('rejects an inline source that would change the policy', () => {
    expect(() => securityHeaders({ inline: { ...INLINE, scripts: ["'self'; script-src *"] } })).toThrow(
      /invalid directive value/,
    );
  });

  it('isolates the page, sends no referrer to other sites and forbids caching', () => {
    expect(pageHeaders({})).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('allows answers of endpoints to load nothing', () => {
    const publicUrl = new URL('https://plaza.example');
    expect(securityHeaders({ publicUrl, inline: INLINE }).ofEndpoints).toEqual({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      vary: 'Authorization, Cookie',
    });
  });
});
