import { expect, it } from 'vitest';
import { requiresTls } from './mailer.ts';

it.each([
  ['smtp://mail.example.org', true],
  ['smtps://mail.example.org', true],
  ['smtp://user:secret@192.0.2.5:587', true],
  ['smtp://mail.example.org?requireTLS=false', false],
  ['smtp://mail.example.org?requireTLS=true', true],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
])('a mail by %s requires TLS: %s', (url, expected) => {
  expect(requiresTls(url)).toBe(expected);
});
