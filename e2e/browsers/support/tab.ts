import { By, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { ELEMENTS, FIND, type Role } from './find-by-name.ts';
import { nameOf, whileStale } from './stale.ts';
import { expect } from '../../support/test.ts';

/** A tab of a browser, which is used as members use it: by names that they see, with keys and clicks. */
export class Tab {
  readonly #driver: WebDriver;
  readonly #url: string;

  /** @param url the address of Plaza, such as `http://127.0.0.1:40123` */
  constructor(driver: WebDriver, url: string) {
    this.#driver = driver;
    this.#url = url;
  }

  /** @param address a path, or a whole address */
  async open(address: string): Promise<void> {
    await this.#driver.get(new URL(address, this.#url).href);
  }

  /** Waits for an element. @param name its accessible name, as the browser computes it */
  async find(role: Role, name: string): Promise<WebElement> {
    let found: WebElement | undefined;
    await expect(async () => {
      found = await this.#findNow(role, name);
      expect(found, `${role} ${name}`).toBeDefined();
    }).toPass();
    if (!found) throw new Error('Found elements are defined.');
    return found;
  }

  /** Waits until there is no such element. */
  async lacks(role: Role, name: string): Promise<void> {
    await expect(async () => {
      expect(await this.#findNow(role, name), `${role} ${name}`).toBeUndefined();
    }).toPass();
  }

  /** Types into a field. */
  async type(name: string, text: string): Promise<void> {
    await whileStale(async () => {
      const field = await this.find('textbox', name);
      await field.sendKeys(text);
    });
  }

  /** Types into a field in place of its text. */
  async replace(name: string, text: string): Promise<void> {
    await this.press('textbox', name);
    await this.keyWithControl('a');
    await this.keys(Key.BACK_SPACE, text);
  }

  /** Waits until a field has a text. */
  async holds(name: string, text: string): Promise<void> {
    await expect(async () => {
      const field = await this.find('textbox', name);
      expect(await this.run('return arguments[0].value', field)).toBe(text);
    }).toPass();
  }

  /** Presses keys, one after the other, at the focused element. */
  async keys(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.#driver.actions().sendKeys(key).perform();
  }

  /** Presses a key together with Control. */
  async keyWithControl(key: string): Promise<void> {
    await this.#driver.actions().keyDown(Key.CONTROL).sendKeys(key).keyUp(Key.CONTROL).perform();
  }

  /** Waits until an element has the focus. @param name its accessible name */
  async isFocused(name: string): Promise<void> {
    await expect(async () => {
      expect(await nameOf(await this.#driver.switchTo().activeElement())).toBe(name);
    }).toPass();
  }

  /** Clicks an element, as soon as nothing covers it. */
  async press(role: Role, name: string): Promise<void> {
    await expect(async () => {
      const element = await this.find(role, name);
      // A driver also takes a place below the bar of the page for one on the screen. WebKit's may not answer after it scrolled, or
      // before the page is drawn.
      await this.run(
        `const { top, bottom } = arguments[0].getBoundingClientRect();
        const center = (top + bottom) / 2;
        if (center < 60 || center > innerHeight - 10) arguments[0].scrollIntoView({ block: 'center' });
        return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));`,
        element,
      );
      await element.click();
    }).toPass();
  }

  /** Checks a checkbox, unless it is checked. */
  async check(name: string): Promise<void> {
    const checkbox = await this.find('checkbox', name);
    if (!(await this.run('return arguments[0].checked', checkbox))) await this.press('checkbox', name);
  }

  /** Chooses from a menu, and waits until it is closed. @param button by which it opens */
  async choose(item: string, button = 'Open user menu'): Promise<void> {
    await this.press('button', button);
    await this.press('menuitem', item);
    await expect.poll(() => this.run('return document.querySelector("[role=menu]") === null')).toBe(true);
  }

  /** Selects an option of a list. Its menu belongs to the platform, and WebKit's driver cannot press it: these are its events. */
  async select(option: string): Promise<void> {
    await expect(async () => {
      const isSelected = await this.run(
        `const option = [...document.querySelectorAll('option')].find(({ text }) => text === arguments[0]);
        if (!option) return false;
        option.selected = true;
        for (const type of ['input', 'change']) option.parentElement.dispatchEvent(new Event(type, { bubbles: true }));
        return true;`,
        option,
      );
      expect(isSelected, option).toBe(true);
    }).toPass();
  }

  /** Chooses a file. @param name of the field, if the page has several */
  async chooseFile(path: string, name?: string): Promise<void> {
    await expect(async () => {
      const first = () => this.#driver.findElement(By.css(ELEMENTS.file));
      const field = name === undefined ? await first() : await this.find('file', name);
      await field.sendKeys(path);
    }).toPass();
  }

  /** Waits until the page shows a text. */
  async sees(text: string): Promise<void> {
    await expect.poll(() => this.#shownText(), text).toContain(text);
  }

  /** Waits until the page shows a text no more. */
  async seesNoMore(text: string): Promise<void> {
    await expect.poll(() => this.#shownText(), text).not.toContain(text);
  }

  /** Waits until the address has a path. */
  async isAt(path: string): Promise<void> {
    await expect.poll(() => this.run('return location.pathname')).toBe(path);
  }

  /** Presses the browser's Back. */
  async goBack(): Promise<void> {
    await this.#driver.navigate().back();
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
  }

  /**
   * Opens another tab, in a window of its own: WebKit draws no tab that its driver opens in the same window, and may not answer a press
   * there.
   * @returns goes back to the first one
   */
  async openTab(path: string): Promise<() => Promise<void>> {
    const first = await this.#driver.getWindowHandle();
    await this.#driver.switchTo().newWindow('window');
    await this.open(path);
    return () => this.#driver.switchTo().window(first);
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#driver.manage().window().setRect({ x: 0, y: 0, width, height });
  }

  /** Runs JavaScript in the page. @param script the body of a function that has these arguments */
  run<Result>(script: string, ...args: readonly unknown[]): Promise<Result> {
    return this.#driver.executeScript<Result>(script, ...args);
  }

  /** Takes a screenshot of what the window shows, as PNG. */
  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64');
  }

  #shownText(): Promise<string> {
    return this.run('return document.body.innerText');
  }

  async #findNow(role: Role, name: string): Promise<WebElement | undefined> {
    return (await this.run<WebElement | null>(FIND, ELEMENTS[role], name)) ?? undefined;
  }
}
