/** What the names of a community's cookies contain, because cookies are shared by all ports of a host. */
export interface CookieScope {
  /** Of the database; a restored copy has the same. */
  readonly installation: string;
  /** The host, with its port, of the setting `PUBLIC_URL`; null without the setting. */
  readonly host: string | null;
}

/** The start value and the factor of FNV-1a with 32 bits: https://www.rfc-editor.org/rfc/rfc9923.html */
const [OFFSET, PRIME] = [0x811c9dc5, 0x01000193];

/**
 * The name of a cookie, which ends in 8 hexadecimal digits made from installation and host. The scheme has no influence: behind a proxy
 * the server does not know it. Neither has a default port, which some proxies add.
 * @param requested the host that the request, or the address of the page, names
 */
export function cookieName(name: string, { installation, host }: CookieScope, requested: string): string {
  const address = (host ?? requested).toLowerCase().replace(/:(80|443)$/, '');
  let hash = OFFSET;
  for (const character of `${installation} ${address}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), PRIME);
  return `${name}_${(hash >>> 0).toString(16).padStart(8, '0')}`;
}
