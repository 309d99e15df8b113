/** Whom a passkey is for: https://www.w3.org/TR/webauthn-3/#relying-party */
export interface RelyingParty {
  /** The host name of the page, without a port. */
  readonly id: string;
  /** The origins at which a browser may use its passkeys. */
  readonly origins: readonly string[];
}

/** The host that a request names, with and without its port. */
interface RequestedHost {
  readonly host: string;
  readonly hostname: string;
}

/**
 * The relying party of a request: the setting `PUBLIC_URL`, otherwise the host that the request names. Browsers use passkeys only
 * with https, and with http at localhost, so a host without a setting has both origins: behind a proxy the scheme is unknown.
 */
export const relyingParty =
  (publicUrl: URL | undefined) =>
  ({ host, hostname }: RequestedHost): RelyingParty =>
    publicUrl
      ? { id: publicUrl.hostname, origins: [publicUrl.origin] }
      : { id: hostname, origins: [`https://${host}`, `http://${host}`] };
