import { describe, expect, it } from 'vitest';
import { securityHeaders, type SecurityOptions } from './security-headers.ts';

const pageHeaders = (options: SecurityOptions) => securityHeaders(options).ofPages;
const policyOf = (headers: Readonly<Record<string, string>>) =>
  new Map(
    headers['content-security-policy']?.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')] as const;
    }),
  );

describe('securityHeaders', () => {
  it('lets the page use its own files and the named inline scripts only', () => {
    const policy = policyOf(pageHeaders({ inlineScripts: ["'sha256-abc='"] }));
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'self'",
      'script-src': "'self' 'sha256-abc='",
      'style-src': "'self'",
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

  it('promises https only where the public address has it', () => {
    const http = pageHeaders({ publicUrl: new URL('http://plaza.example'), inlineScripts: [] });
    expect(http).not.toHaveProperty('strict-transport-security');
    expect([...policyOf(http).keys()]).not.toContain('upgrade-insecure-requests');

    const https = pageHeaders({ publicUrl: new URL('https://plaza.example'), inlineScripts: [] });
    expect(https['strict-transport-security']).toBe('max-age=31536000');
    expect([...policyOf(https).keys()]).toContain('upgrade-insecure-requests');
  });

  it('shows pictures from the public address', () => {
    const headers = pageHeaders({ publicUrl: new URL('https://plaza.example:8443'), inlineScripts: [] });
    expect(policyOf(headers).get('img-src')).toBe("'self' blob: data: https://plaza.example:8443");
  });

  it('rejects an inline source that would change the policy', () => {
    expect(() => securityHeaders({ inlineScripts: ["'self'; script-src *"] })).toThrow(
      /invalid directive value/,
    );
  });

  it('isolates the page, hides where people come from and allows no cache', () => {
    expect(pageHeaders({ inlineScripts: [] })).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
  });

  it('lets an answer of an endpoint load nothing, and bind nothing but itself', () => {
    const publicUrl = new URL('https://plaza.example');
    expect(securityHeaders({ publicUrl, inlineScripts: ["'sha256-abc='"] }).ofEndpoints).toEqual({
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
