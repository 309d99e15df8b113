import { existsSync } from 'node:fs';

/** The programs of the desktop that is listened to. */
export const PROGRAMS = {
  accessibilityBus: '/usr/libexec/at-spi-bus-launcher',
  bus: '/usr/bin/dbus-daemon',
  display: '/usr/bin/Xvfb',
  firefox: '/usr/bin/firefox-esr',
  keyboard: '/usr/bin/xdotool',
  screenReader: '/usr/bin/orca',
  windowManager: '/usr/bin/openbox',
} as const;

/** The packages of Debian that contain them. */
const PACKAGES: Readonly<Record<keyof typeof PROGRAMS, string>> = {
  accessibilityBus: 'at-spi2-core',
  bus: 'dbus',
  display: 'xvfb',
  firefox: 'firefox-esr',
  keyboard: 'xdotool',
  screenReader: 'orca',
  windowManager: 'openbox',
};

/** The packages that this machine lacks. */
export const missingPackages = (): string[] =>
  Object.entries(PROGRAMS).flatMap(([name, path]) =>
    existsSync(path) ? [] : [PACKAGES[name as keyof typeof PROGRAMS]],
  );

/** Says that this machine cannot run the screen reader, with what installs it; undefined if it can. */
export function untriedScreenReader(): string | undefined {
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  return `NOT TRIED, because this machine lacks it: the screen reader (Debian packages ${missing.join(', ')})`;
}
