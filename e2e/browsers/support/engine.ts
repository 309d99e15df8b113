import type { WebDriver } from 'selenium-webdriver';
import { chromium } from './chromium.ts';
import { firefox } from './firefox.ts';
import { webkit } from './webkit.ts';

/** A browser that the W3C protocol WebDriver controls. */
export interface RunningBrowser extends AsyncDisposable {
  readonly driver: WebDriver;
}

/** What a member has set in the system. */
export interface Preferences {
  /** Whether the system asks for less motion. */
  readonly reducedMotion: boolean;
}

/** A browser engine that members have. */
export interface Engine {
  readonly name: string;
  /** The packages of Debian that contain it and its driver. */
  readonly packages: readonly string[];
  isInstalled(): boolean;
  /** Starts it with an empty profile. Disposing ends it. */
  start(preferences: Preferences): Promise<RunningBrowser>;
}

export const ENGINES: readonly Engine[] = [chromium, firefox, webkit];

/** The engines that this machine lacks, with what installs them; undefined if it lacks none. */
export function untriedEngines(): string | undefined {
  const missing = ENGINES.filter((engine) => !engine.isInstalled());
  if (missing.length === 0) return undefined;
  const names = missing.map(({ name, packages }) => `${name} (Debian packages ${packages.join(', ')})`);
  return `NOT TRIED, because this machine lacks it: ${names.join('; ')}`;
}
