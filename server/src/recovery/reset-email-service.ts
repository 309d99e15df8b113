import { DEFAULT_LANGUAGE, languageOrNull } from '@plaza/contract/languages.ts';
import { limitedAddress } from '../http/caller-address.ts';
import type { RateLimiter } from '../http/admission/rate-limiter.ts';
import type { CommunityCache } from '../community/community-cache.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { formatMessage } from '../lib/catalogue.ts';
import type { Mailer } from '../mail/mailer.ts';
import { emailKey } from '../users/email-key.ts';
import { findUserByEmail } from '../users/email-repository.ts';
import { createResetLinkForEmail, resetAddress } from './reset-link-service.ts';

export interface ResetEmailResources {
  readonly db: Db;
  readonly community: CommunityCache;
  readonly limiter: RateLimiter;
  /** Undefined without the settings for mail. */
  readonly mailer: Mailer | undefined;
  /** The origin of links. */
  readonly origin: string;
  /** Called when an email cannot be sent. */
  readonly onError: (error: unknown) => void;
}

/** The longest time between a request and its work, in milliseconds. */
const RESET_EMAIL_SPREAD_MS = 1000;

/**
 * Sends a reset link if an account has this address, at a random moment within a second. Resolves before, so that neither the answer
 * tells whether one has, nor its duration, nor that of the next call, which the work would delay. Nothing is sent when many addresses
 * have asked for the same email.
 * @param address of the client, by which its emails are counted
 * @throws AppError mail_disabled, rate_limited
 */
export async function sendResetEmail(
  resources: ResetEmailResources,
  email: string,
  address: string,
): Promise<void> {
  const { limiter, mailer, onError } = resources;
  if (!mailer) throw new AppError('mail_disabled');
  const key = emailKey(email);
  await limiter.take('reset_email', `${key} ${limitedAddress(address)}`);
  if (!(await isBelowTotal(limiter, key))) return;
  const begin = () => void send(resources, mailer, email).catch(onError);
  // A server that stops meanwhile does not wait: the member can ask again.
  setTimeout(begin, Math.random() * RESET_EMAIL_SPREAD_MS).unref();
}

async function isBelowTotal(limiter: RateLimiter, key: string): Promise<boolean> {
  try {
    await limiter.take('reset_email_total', key);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

async function send({ db, community, origin }: ResetEmailResources, mailer: Mailer, email: string) {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const { token } = await createResetLinkForEmail(db, user);
  const { name, language: ofCommunity } = await community.get();
  const language = languageOrNull(user.language) ?? ofCommunity ?? DEFAULT_LANGUAGE;
  const values = { community: name, username: user.username, link: resetAddress(origin, token) };
  await mailer.send({
    to: user.email,
    language,
    subject: await formatMessage(language, 'email.reset.subject', values),
    text: await formatMessage(language, 'email.reset.text', values),
  });
}
