import { describe, expect, it } from 'vitest';
import { readMailSettings } from './mail-settings.ts';
import { settingsReader, type Environment } from './settings-reader.ts';

const MAIL = { SMTP_URL: 'smtps://plaza:secret@mail.example.org', MAIL_FROM: 'Plaza <plaza@example.org>' };

function mistakesOf(environment: Environment, hasPublicUrl = true): readonly string[] {
  const settings = settingsReader(environment);
  readMailSettings(settings, hasPublicUrl);
  return settings.mistakes;
}

describe('the settings of emails', () => {
  it('are parsed', () => {
    expect(readMailSettings(settingsReader(MAIL), true)).toEqual({
      smtpUrl: MAIL.SMTP_URL,
      from: MAIL.MAIL_FROM,
    });
    expect(readMailSettings(settingsReader({}), false)).toBeUndefined();
    expect(mistakesOf({ ...MAIL, MAIL_FROM: 'plaza@example.org' })).toEqual([]);
  });

  it('are rejected unless both are set, together with PUBLIC_URL', () => {
    expect(mistakesOf({ SMTP_URL: MAIL.SMTP_URL })).toEqual(['SMTP_URL, MAIL_FROM: expected both or none']);
    expect(mistakesOf(MAIL, false)).toEqual(['SMTP_URL: expected PUBLIC_URL as well, for the links']);
  });

  it('are rejected with a mistake that does not show a password', () => {
    const [mistake = ''] = mistakesOf({ ...MAIL, SMTP_URL: 'http://plaza:secret@mail.example.org' });
    expect(mistake).toMatch(/^SMTP_URL: expected an address such as smtps:/);
    expect(mistake).not.toContain('secret');
    for (const from of ['Plaza', 'a@b\nBcc: c@d', 'a@b, c@d <e@f>'])
      expect(mistakesOf({ ...MAIL, MAIL_FROM: from })).toHaveLength(1);
  });
});
