import { type WebElement, error } from 'selenium-webdriver';

/** Repeats an action on an element that the page replaces by the same one, as it does when its code is loaded. */
export async function whileStale(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    if (!(cause instanceof error.StaleElementReferenceError)) throw cause;
    await whileStale(act);
  }
}

/** The accessible name of an element; undefined if the page has removed it. */
export async function nameOf(element: WebElement): Promise<string | undefined> {
  try {
    return await element.getAccessibleName();
  } catch (cause) {
    if (cause instanceof error.StaleElementReferenceError) return undefined;
    throw cause;
  }
}
