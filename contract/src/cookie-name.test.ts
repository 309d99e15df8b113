import { describe, expect, it } from 'vitest';
import { cookieName } from './cookie-name.ts';

const scope = { installation: '0123456789abcdef', host: null };
const nameAt = (host: string) => cookieName('plaza_refresh', scope, host);

describe('the name of a cookie', () => {
  it('ends in 8 hexadecimal digits', () => {
    for (let port = 3000; port < 3100; port++)
      expect(nameAt(`localhost:${port}`)).toMatch(/^plaza_refresh_[0-9a-f]{8}$/);
  });

  it('is that of FNV-1a', () => {
    // The value of 'foobar': https://www.rfc-editor.org/rfc/rfc9923.html
    expect(cookieName('', { installation: '', host: null }, '')).toBe('_250c8f7f');
  });

  it('differs for each port and each installation', () => {
    const names = Array.from({ length: 1000 }, (_, i) => nameAt(`localhost:${3000 + i}`));
    expect(new Set(names).size).toBe(names.length);
    const other = { installation: 'fedcba9876543210', host: null };
    expect(cookieName('plaza_refresh', other, 'localhost:3000')).not.toBe(nameAt('localhost:3000'));
  });

  it('is the same in any case and with a default port', () => {
    for (const host of ['Plaza.Example', 'plaza.example:80', 'plaza.example:443'])
      expect(nameAt(host)).toBe(nameAt('plaza.example'));
    expect(nameAt('plaza.example:8080')).not.toBe(nameAt('plaza.example:80'));
  });

  it('follows the host of PUBLIC_URL whatever the request names', () => {
    const name = (host: string) => cookieName('a', { ...scope, host: 'plaza.example' }, host);
    expect(name('127.0.0.1:3000')).toBe(name('127.0.0.1:3001'));
  });
});
