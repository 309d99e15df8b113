import { browserOf } from '@plaza/contract/browser-name.ts';
import { systemOf } from '@plaza/contract/system-name.ts';
import type { Translate } from './texts/translate.ts';

/** The browser and system in a User-Agent header: 'Firefox on Windows', or 'An unknown browser' if neither is known. */
export function deviceName(userAgent: string, t: Translate): string {
  const browser = browserOf(userAgent)?.name;
  const system = systemOf(userAgent);
  if (browser && system) return t('device.name', { browser, system });
  return browser ?? (system ? t('device.onlySystem', { system }) : t('device.unknown'));
}
