import { setTimeout as delay } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { PAGES } from '@plaza/contract/pages.ts';
import type { Member } from '../../support/members.ts';
import type { Desktop } from './screen-reader.ts';

/**
 * What Orca says around its sentences: where the reader goes out of and into, how a page is loaded, and the state of a button that has lost
 * the focus to its menu. How much of it is said depends on how fast the page is built.
 */
const AROUND = [
  /^(leaving .*|main content|article|blank)\.?$/,
  /^(expanded|collapsed)$/,
  /^(Browse|Focus) mode$/,
  /^(Loading\. {2}Please wait|Finished loading .*|Page has .*|.*document web)\.$/,
];

/** Orca's key for the time of day. It is said after all that happened before. */
const TIME_KEY = 'Insert+t';
const DOUBLE_PRESS_MS = 1000;
/** The time; the date when Orca takes the press of the key for the second one of a double press, which it measures when it handles them. */
const TIME = /^\d\d([:/])\d\d\1\d\d$/;

type Sentence = string | RegExp;

/** A member who hears Plaza and uses the keyboard. */
export class Listener {
  readonly #desktop: Desktop;
  readonly #url: string;
  /** How many sentences the test has expected so far. */
  #heard = 0;
  /** When the time was said last. */
  #toldTime = -Infinity;

  /** @param url the address of Plaza, such as `http://127.0.0.1:40123` */
  constructor(desktop: Desktop, url: string) {
    this.#desktop = desktop;
    this.#url = url;
  }

  /** Opens a page by its address, and waits until Orca has said that it is there. */
  async open(path: string): Promise<void> {
    const before = this.#desktop.said.length;
    const said = () => this.#desktop.said.slice(before);
    await this.#desktop.driver.get(new URL(path, this.#url).href);
    await expect.poll(() => said().join('\n')).toContain('document web.');
    await this.#askForTime();
    this.#heard = this.#sentences().length;
  }

  /** Presses a key, by its name in X11, and hears exactly these sentences, in this order. */
  async press(key: string, ...sentences: readonly Sentence[]): Promise<void> {
    await this.#desktop.press(key);
    await this.hears(key, ...sentences);
  }

  /** Presses a key, and hears exactly these sentences. A live region may speak before or after what gets the focus. */
  async pressInAnyOrder(key: string, ...sentences: readonly string[]): Promise<void> {
    await this.#desktop.press(key);
    const heard = () => this.#sentences().slice(this.#heard).toSorted();
    await expect.poll(heard, { message: key, intervals: [50] }).toEqual(sentences.toSorted());
    this.#heard += sentences.length;
  }

  /** Types into the focused field, and hears nothing but characters. */
  async type(text: string): Promise<void> {
    await this.#typeInto(text);
    await this.#askForTime();
    const said = this.#sentences().slice(this.#heard);
    expect(said.filter((each) => each.length > 1)).toEqual([expect.stringMatching(TIME)]);
    this.#heard += said.length;
  }

  /** Types into the focused field for a password, which says nothing. */
  async typePassword(text: string): Promise<void> {
    await this.#typeInto(text);
    // Orca takes characters that it knows later than the next key for a line that this key leads to.
    await this.hearsNothingMore();
  }

  /** Hears exactly these sentences since the last ones. @param cause of them */
  async hears(cause: string, ...sentences: readonly Sentence[]): Promise<void> {
    const wanted = sentences.map((each) => (typeof each === 'string' ? each : expect.stringMatching(each)));
    const heard = () => this.#sentences().slice(this.#heard);
    await expect.poll(heard, { message: cause, intervals: [50] }).toEqual(wanted);
    this.#heard += sentences.length;
  }

  /** Nothing is said after the last expected sentence. */
  async hearsNothingMore(): Promise<void> {
    await this.#askForTime();
    await this.hears(TIME_KEY, TIME);
  }

  /** Makes all keys reach the page, until the end of the test. Before, letters are commands of Orca. */
  async keepFocusMode(): Promise<void> {
    await this.#desktop.press('Insert+a', 'Insert+a');
    await this.hears('focus mode', 'Focus mode is sticky.');
  }

  /** Opens the composer. Its title gets the focus. */
  async openComposer(): Promise<void> {
    await this.press('n', 'region Create a post', 'Title entry.');
  }

  /** Opens a page, which leads to the log-in page, and logs in by keys. @param heading that of the page */
  async logIn({ email, password }: Member, path: string = PAGES.logIn, heading = 'Home'): Promise<void> {
    await this.open(path);
    await this.press('Tab', 'Skip to content link.');
    await this.press('Tab', 'Plaza link.');
    await this.press('Tab', 'Email entry required.');
    await this.type(email);
    await this.press('Tab', 'Password password text.');
    await this.typePassword(password);
    await this.press('Return', `${heading} heading level 1.`);
  }

  /**
   * Asks for the time, and waits until it is said: late enough after the last time that Orca does not take three presses of the key for
   * one command.
   */
  async #askForTime(): Promise<void> {
    const before = this.#sentences().length;
    await delay(Math.max(0, this.#toldTime + DOUBLE_PRESS_MS - performance.now()));
    await this.#desktop.press(TIME_KEY);
    const said = () => this.#sentences().slice(before);
    await expect.poll(said).toContainEqual(expect.stringMatching(TIME));
    this.#toldTime = performance.now();
  }

  async #typeInto(text: string): Promise<void> {
    await this.#desktop.type(text);
    const value = () => this.#desktop.driver.executeScript('return document.activeElement.value');
    await expect.poll(value).toBe(text);
  }

  /** What was said, without what depends on the time: Firefox learns after the load of a page which of its links were visited. */
  #sentences(): string[] {
    return this.#desktop.said
      .map((each) => each.replace(/ clickable\.$/, '.').replace(' visited link', ' link'))
      .filter((each) => !AROUND.some((pattern) => pattern.test(each)))
      .filter((each, index, all) => !isHeadingAgain(each, all.slice(Math.max(0, index - 2), index)));
  }
}

/** Whether Orca reads the line of a heading that it has just said: when Firefox tells of the caret there after the focus. */
const isHeadingAgain = (sentence: string, before: readonly string[]): boolean =>
  before.includes(sentence.replace(/\.$/, ' heading level 1.'));
