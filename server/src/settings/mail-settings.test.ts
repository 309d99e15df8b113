import { describe, expect, it } from 'vitest';
import { readMailSettings, sender, smtpServer } from './mail-settings.ts';
import { settingsReader, type Environment } from './settings-reader.ts';

const MAIL = { SMTP_URL: 'smtps://plaza:secret@mail.example.org', MAIL_FROM: 'Plaza <plaza@example.org>' };
const SENDER_EXPECTED =
  'expected a sender such as Plaza <plaza@example.org>, or "Club: Plaza" <plaza@example.org> with signs such as : , ( ) [ ] in the name';

function mistakesOf(environment: Environment, hasPublicUrl = true): readonly string[] {
  const settings = settingsReader(environment);
  readMailSettings(settings, hasPublicUrl);
  return settings.mistakes;
}

describe('the settings of emails', () => {
  it('are parsed', () => {
    expect(readMailSettings(settingsReader(MAIL), true)).toEqual({
      server: { url: MAIL.SMTP_URL, host: 'mail.example.org', requiresTls: true },
      from: { name: 'Plaza', address: 'plaza@example.org' },
    });
    expect(readMailSettings(settingsReader({}), false)).toBeUndefined();
  });

  it('are rejected unless both are set, together with PUBLIC_URL', () => {
    expect(mistakesOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual(['SMTP_URL, MAIL_FROM: expected both or none']);
    expect(mistakesOf(MAIL, false)).toEqual(['SMTP_URL: expected PUBLIC_URL as well, for the links']);
  });
});

describe('SMTP_URL', () => {
  it.each([
    'http://plaza:secret@mail.example.org',
    'smtps://plaza:secret@',
    'smtps://plaza:secret@mail.example.org:0',
    'smtps://plaza:secret@mail.example.org/inbox',
    'smtps://plaza:secret#1@mail.example.org',
    'smtps://plaza:secret@mail%FF.example.org',
    'smtps://plaza:secret@mail.example.org:99999',
    'smtps://plaza:secret@mail.example.org?requireTLS=no',
  ])('%s is rejected without showing the password', (url) => {
    const [mistake = ''] = mistakesOf({ ...MAIL, SMTP_URL: url });
    expect(mistake).toMatch(
      /^SMTP_URL: expected (?:an address such as smtps:|requireTLS=true or requireTLS=false$)/,
    );
    expect(mistake).not.toContain('secret');
  });

  it.each([
    ['smtp://mail.example.org', true],
    ['smtps://mail.example.org', true],
    ['smtp://user:secret@192.0.2.5:587', true],
    ['smtp://mail.example.org?requireTLS=false', false],
    ['smtp://mail.example.org?requireTLS=true', true],
    ['smtp://localhost:25', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]:25', false],
    ['smtp://mail.exämple.org', true],
  ])('of %s requires TLS: %s', (url, expected) => {
    expect(smtpServer(url).requiresTls).toBe(expected);
  });
});

describe('MAIL_FROM', () => {
  it.each([
    ['ada@example.org', '', 'ada@example.org'],
    ['<ada@example.org>', '', 'ada@example.org'],
    ['ada.b+c@localhost', '', 'ada.b+c@localhost'],
    ['Plaza <ada@example.org>', 'Plaza', 'ada@example.org'],
    ['St. Mary’s & Co<ada@example.org>', 'St. Mary’s & Co', 'ada@example.org'],
    ['"Club: the [best]" <ada@example.org>', 'Club: the [best]', 'ada@example.org'],
    [String.raw`"Club \"Plaza\" \\o/" <ada@example.org>`, String.raw`Club "Plaza" \o/`, 'ada@example.org'],
    ['Plätze 広場 ساحة <ada@exämple.org>', 'Plätze 広場 ساحة', 'ada@exämple.org'],
  ])('%s is parsed', (text, name, address) => {
    expect(sender(text)).toEqual({ name, address });
  });

  it.each([
    'Plaza',
    'a@b\nBcc: c@d',
    'a@b, c@d <e@f>',
    'a@b, c@d',
    'Club: the best <ada@example.org>',
    'Club: ada@example.org;',
    'Plaza (test) <ada@example.org>',
    'Plaza [test] <ada@example.org>',
    'Plaza; <ada@example.org>',
    '"Plaza <ada@example.org>',
    '"Plaza" Club <ada@example.org>',
    'Plaza <ada@example.org',
    'Plaza ada@example.org>',
    'Plaza <ada@example.org> Club',
    'Plaza <ada@@example.org>',
    'Plaza <ada..b@example.org>',
    'Plaza <ada@exa mple.org>',
    'Plaza <ada@example.org.>',
    'Plaza <ada@exa%mple.org>',
  ])('%j is rejected', (from) => {
    expect(mistakesOf({ ...MAIL, MAIL_FROM: from })).toEqual([
      `MAIL_FROM=${JSON.stringify(from)}: ${SENDER_EXPECTED}`,
    ]);
  });
});
