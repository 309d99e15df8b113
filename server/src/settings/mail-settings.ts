import { domainToASCII } from 'node:url';
import { isLoopbackAddress } from '../lib/loopback-address.ts';
import type { SettingsReader } from './settings-reader.ts';

/** A mail server. */
export interface SmtpServer {
  /** With the password if it needs one. */
  readonly url: string;
  /** Name and port, for sentences. */
  readonly host: string;
  /**
   * Whether mails may only be sent with TLS, because they contain links that open accounts: unless the server is on this machine, or
   * the URL says otherwise.
   */
  readonly requiresTls: boolean;
}

/** The sender of emails. */
export interface Sender {
  /** What recipients see beside the address; empty without a name. */
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly server: SmtpServer;
  readonly from: Sender;
}

/** Reads SMTP_URL and MAIL_FROM, of which both or none must be set; undefined without them, or after a mistake. */
export function readMailSettings(settings: SettingsReader, hasPublicUrl: boolean): MailSettings | undefined {
  const server = settings.readSecret('SMTP_URL', smtpServer);
  const from = settings.read('MAIL_FROM', sender);
  if (settings.names('SMTP_URL').length !== settings.names('MAIL_FROM').length)
    settings.mistakes.push('SMTP_URL, MAIL_FROM: expected both or none');
  if (server && !hasPublicUrl) settings.mistakes.push('SMTP_URL: expected PUBLIC_URL as well, for the links');
  return server && from ? { server, from } : undefined;
}

/** Parses the URL of a mail server. @throws Error whose message says what was expected, without the URL */
export function smtpServer(text: string): SmtpServer {
  const url = URL.parse(text);
  const hasHost = url && (url.hostname.startsWith('[') || domainToASCII(decoded(url.hostname)) !== '');
  const isPlain = url && /^\/?$/.test(url.pathname) && url.hash === '' && url.port !== '0';
  if (!hasHost || !isPlain || !['smtp:', 'smtps:'].includes(url.protocol))
    throw new Error('expected an address such as smtps://user:password@mail.example.org');
  const requireTls = url.searchParams.get('requireTLS') ?? 'true';
  if (!['true', 'false'].includes(requireTls))
    throw new Error('expected requireTLS=true or requireTLS=false');
  const isHere = url.hostname === 'localhost' || isLoopbackAddress(url.hostname.replace(/^\[|\]$/g, ''));
  return { url: url.href, host: url.host, requiresTls: !isHere && requireTls === 'true' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

const QUOTED = String.raw`"(?<quoted>(?:[^"\\]|\\.)*)"`;
/** Not what RFC 5322, section 3.2.3, keeps for lists, groups, comments and addresses. */
const PLAIN = String.raw`(?<plain>[^"<>()\[\]:;@\\,]*)`;
const ATOM = String.raw`[^\s"<>()\[\]:;@\\,.]+`;
const ADDRESS = String.raw`${ATOM}(?:\.${ATOM})*@${ATOM}(?:\.${ATOM})*`;
const SENDER = new RegExp(
  `^(?:(?<bare>${ADDRESS})|(?:${QUOTED}|${PLAIN})\\s*<(?<address>${ADDRESS})>)$`,
  'u',
);

/** Parses the sender of emails. @throws Error whose message says what was expected */
export function sender(text: string): Sender {
  const { bare, quoted, plain, address = bare ?? '' } = SENDER.exec(text)?.groups ?? {};
  const domain = address.slice(address.indexOf('@') + 1);
  if (/\p{Cc}/u.test(text) || domainToASCII(domain) === '')
    throw new Error(
      'expected a sender such as Plaza <plaza@example.org>, or "Club: Plaza" <plaza@example.org> with signs such as : , ( ) [ ] in the name',
    );
  return { name: (quoted?.replaceAll(/\\(.)/gu, '$1') ?? plain ?? '').trim(), address };
}
