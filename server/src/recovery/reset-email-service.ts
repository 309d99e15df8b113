import { DEFAULT_LANGUAGE, languageOrNull } from '@plaza/contract/languages.ts';
import { limitedAddress } from '../http/caller-address.ts';
import type { RateLimiter } from '../http/admission/rate-limiter.ts';
import { findCommunity } from '../community/community-repository.ts';
import { communityView } from '../community/community-view.ts';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { formatMessage } from '../lib/catalogue.ts';
import { runEvery } from '../lib/run-every.ts';
import { MailError, type Mailer } from '../mail/mailer.ts';
import { emailKey } from '../users/email-key.ts';
import { findUserByEmail } from '../users/email-repository.ts';
import { findUserById, type UserRow } from '../users/user-repository.ts';
import {
  deleteDeferredEmail,
  findDueEmail,
  putDeferredEmail,
  setNextTime,
} from './deferred-email-repository.ts';
import { fingerprintOf } from './reset-link-authority.ts';
import { createResetLinkForEmail, resetAddress } from './reset-link-service.ts';

export interface ResetEmailResources {
  readonly db: Db;
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
const MINUTE_MS = 60_000;
/** How long a deferred email waits at first. Then it waits as long as since it was asked for. */
const FIRST_WAIT_MS = 5 * MINUTE_MS;
/** How long it is sent again: the page says so, too (`EMAIL_SENT`). */
const DEFERRED_MS = 24 * 60 * MINUTE_MS;

/**
 * Sends a reset link if an account has this address, at a random moment within a second. Resolves before, so that neither the answer
 * tells whether one has, nor its duration, nor that of the next call, which the work would delay. Nothing is sent when many addresses
 * have asked for the same email. One that the mail server defers is sent again, as `resendEmails` does.
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

/** Sends deferred emails again, every minute those whose time has come, each with a new link. */
export function resendEmails(resources: Omit<ResetEmailResources, 'limiter'>): AsyncDisposable {
  return runEvery(MINUTE_MS, async (stop) => {
    try {
      while (!stop.aborted && (await resendNext(resources)));
    } catch (error) {
      resources.onError(error);
    }
  });
}

/** @returns whether others may be due */
async function resendNext(resources: Omit<ResetEmailResources, 'limiter'>): Promise<boolean> {
  const { db, mailer, onError } = resources;
  const now = Date.now();
  const due = mailer && (await findDueEmail(db, now));
  if (!due) return false;
  const waited = now - due.asked_at;
  // Another process may be sending it.
  if (!(await setNextTime(db, due, now + Math.max(waited, FIRST_WAIT_MS)))) return true;
  const user = waited < DEFERRED_MS ? await findUserById(db, due.user_id) : undefined;
  // Who has a new password or address needs no link.
  const isWanted = user !== undefined && fingerprintOf(user) === due.fingerprint;
  if (!isWanted || (await isEnded(sendTo(resources, mailer, user), onError)))
    await deleteDeferredEmail(db, due.user_id, due.asked_at);
  return true;
}

/** Whether an email was sent, or was rejected for good. */
const isEnded = (sending: Promise<void>, onError: (error: unknown) => void): Promise<boolean> =>
  sending.then(
    () => true,
    (error: unknown) => {
      onError(error);
      return !isDeferral(error);
    },
  );

async function send(resources: ResetEmailResources, mailer: Mailer, email: string): Promise<void> {
  const { db } = resources;
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const asked_at = Date.now();
  try {
    await sendTo(resources, mailer, user);
    await deleteDeferredEmail(db, user.id, asked_at);
  } catch (error) {
    if (isDeferral(error)) {
      const row = { user_id: user.id, fingerprint: fingerprintOf(user), asked_at };
      await putDeferredEmail(db, { ...row, next_at: asked_at + FIRST_WAIT_MS });
    }
    throw error;
  }
}

const isDeferral = (error: unknown): boolean => error instanceof MailError && error.isDeferred;

async function sendTo(
  { db, origin }: Pick<ResetEmailResources, 'db' | 'origin'>,
  mailer: Mailer,
  user: UserRow,
) {
  const { token } = await createResetLinkForEmail(db, user);
  const { name, language: ofCommunity } = communityView(await findCommunity(db), origin);
  const language = languageOrNull(user.language) ?? ofCommunity ?? DEFAULT_LANGUAGE;
  const values = { community: name, username: user.username, link: resetAddress(origin, token) };
  await mailer.send({
    to: user.email,
    language,
    subject: await formatMessage(language, 'email.reset.subject', values),
    text: await formatMessage(language, 'email.reset.text', values),
  });
}
