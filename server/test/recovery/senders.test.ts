import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { createMailer } from '../../src/mail/mailer.ts';
import { sender, smtpServer } from '../../src/settings/mail-settings.ts';
import { startMailServer } from '../support/mail-server.ts';

// The support decodes encoded words of headers, and nothing else.
test.each([
  ['ada@example.org', 'ada@example.org'],
  ['Plaza <ada@example.org>', 'Plaza <ada@example.org>'],
  ['"Club: the [best]" <ada@example.org>', '"Club: the [best]" <ada@example.org>'],
  ['"Plaza (test), Club; <x@y>" <ada@example.org>', '"Plaza (test), Club; <x@y>" <ada@example.org>'],
  [String.raw`"A \"B\" \\c" <ada@example.org>`, String.raw`"A \"B\" \\c" <ada@example.org>`],
  ['Plätze 広場 ساحة <ada@example.org>', 'Plätze 広場 ساحة <ada@example.org>'],
  ['"Plätze: [das Beste]" <ada@example.org>', 'Plätze: [das Beste] <ada@example.org>'],
])('an email from %s has this sender', async (text, header) => {
  await using server = await startMailServer();
  await using mailer = createMailer({ server: smtpServer(server.url), from: sender(text) }, new Registry());
  await mailer.send({ to: 'bea@example.org', language: 'en', subject: 'Subject', text: 'Text' });
  expect(/^From: (.*)\r$/m.exec(server.mails[0]?.content ?? '')?.[1]).toBe(header);
  expect(server.mails[0]?.from).toBe('ada@example.org');
});

test.each([
  [true, 0],
  [false, 1],
])('with required TLS %s, a server without TLS receives %i emails', async (requiresTls, count) => {
  await using server = await startMailServer();
  const settings = { server: { ...smtpServer(server.url), requiresTls }, from: sender('ada@example.org') };
  await using mailer = createMailer(settings, new Registry());
  const sending = mailer.send({ to: 'bea@example.org', language: 'en', subject: 'Subject', text: 'Text' });
  const [{ status }] = await Promise.allSettled([sending]);
  expect(status).toBe(requiresTls ? 'rejected' : 'fulfilled');
  expect(server.mails).toHaveLength(count);
});
